// What is yours and what is the course's: newer originals, resets, and copies that are kept.

import { sha256 } from './sha256.js';
import * as storage from './storage.js';

const KEPT = 'kept';

// {release, files: {path: {original, title, sheet}}}, written when the site was built.
export async function course() {
  const answer = await fetch(new URL('work/originals.json', storage.ROOT), { cache: 'no-cache' });
  return answer.json();
}

export async function original(path) {
  const answer = await fetch(new URL(`files/${encodeURI(path)}`, storage.ROOT), { cache: 'no-cache' });
  if (!answer.ok) throw new Error(`The original of ${path} could not be fetched.`);
  return answer.json();
}

const told = file => file.content?.metadata?.course ?? {};

// The hash of a newer original than the one that this file of yours began with, or nothing.
export function newer(file, known) {
  const now = known.files[file.path]?.original;
  const { original: began, declined } = told(file);
  return now && began && began !== now && declined !== now ? now : undefined;
}

// Run and saved, but nothing was written in it. Such a copy of an old original is no work.
function isUntouched(file) {
  const cells = file.content.cells.map(cell => `${cell.cell_type}\n${text(cell)}\0`);
  return sha256(new TextEncoder().encode(cells.join(''))).slice(0, 12) === told(file).original;
}

// It makes room for the newer original, and nobody is asked. Returns whether there was one.
export async function dropUntouched(path, known) {
  const mine = await storage.get(path);
  if (!mine || !newer(mine, known) || !isUntouched(mine)) return false;
  await original(path);
  await storage.change({ removed: [path] });
  return true;
}

export const isKept = file => file.path.startsWith(`${KEPT}/`);
export const home = file => told(file).path; // where a kept copy belongs

function copyOf(file, now = new Date()) {
  const [day, time] = new Date(now - now.getTimezoneOffset() * 60000).toISOString().split('T');
  const when = `${day} ${time.slice(0, 12).replaceAll(':', '.')}`;
  const [stem, end] = file.path.split('/').at(-1).split(/(\.[^.]*$)/);
  const path = `${KEPT}/${stem} ${when}${end ?? ''}`;
  const made = { ...structuredClone(file), path, name: path.split('/').at(-1) };
  if (made.type === 'notebook') (made.content.metadata.course ??= {}).path = file.path;
  return made;
}

// The course's original again; yours is kept. Returns where, or nothing if there was none.
export async function reset(path) {
  const mine = await storage.get(path);
  if (!mine) return undefined;
  await original(path); // it is to be had, and the browser's cache has none from before
  const copy = copyOf(mine);
  await storage.change({ put: [copy], removed: [path] });
  return copy.path;
}

export async function bringBack(keptPath) {
  const copy = await storage.get(keptPath);
  const path = home(copy);
  const current = await storage.get(path);
  const put = [{ ...copy, path, name: path.split('/').at(-1), last_modified: new Date().toISOString() }];
  if (current) put.push(copyOf(current));
  await storage.change({ put, removed: [keptPath] });
  return path;
}

// Keep mine: nobody is asked again until the next release.
export async function decline(path, known) {
  const mine = await storage.get(path);
  mine.content.metadata.course.declined = known.files[path].original;
  await storage.change({ put: [mine] });
}

// The new original with what you wrote in it; the whole of yours is kept.
export async function carryOver(path) {
  const [mine, fresh] = [await storage.get(path), await original(path)];
  const put = [storage.notebook(path, carried(mine.content, fresh)), copyOf(mine)];
  await storage.change({ put });
  return put[1].path;
}

const markOf = cell => cell.metadata?.nbgrader ?? {};
const text = cell => [cell.source].flat().join('');

// Answers go into the cells of the same mark; cells of your own behind the one they stood behind.
export function carried(mine, fresh) {
  const marks = new Set(fresh.cells.map(cell => markOf(cell).grade_id).filter(Boolean));
  const ids = new Set(fresh.cells.map(cell => cell.id));
  const answers = {}, own = new Map(); // prettier-ignore
  let place;
  for (const cell of mine.cells) {
    const { grade_id: mark, solution } = markOf(cell);
    if (marks.has(mark) || ids.has(cell.id)) place = marks.has(mark) ? mark : cell.id;
    else own.set(place, [...(own.get(place) ?? []), cell]);
    if (mark && solution) answers[mark] = text(cell);
  }
  const cells = fresh.cells.flatMap(cell => {
    const { grade_id: mark, solution } = markOf(cell);
    const written = solution && mark in answers ? { ...cell, source: answers[mark] } : cell;
    return [written, ...(own.get(mark) ?? own.get(cell.id) ?? [])];
  });
  return { ...fresh, cells: [...(own.get(undefined) ?? []), ...cells] };
}

// ------------------------------------------------------------------ zips of work

export async function allAsFiles() {
  const files = await storage.all();
  return Object.fromEntries(files.map(file => [file.path, storage.bytesOf(file)]));
}

// A zip that was read, put back. What is here and differs is kept; what is the same stays.
export async function putBack(files, known) {
  const put = [], kept = []; // prettier-ignore
  for (const [name, bytes] of Object.entries(files)) {
    const place = placeOf(name, known);
    if (!place) continue;
    const read = storage.fileOf(place, bytes);
    const path = !place.includes('/') && home(read) in known.files ? home(read) : place;
    const file = { ...read, path, name: path.split('/').at(-1) };
    const current = await storage.get(path);
    if (current && same(current, file)) continue;
    if (current && !isKept(current)) kept.push(copyOf(current));
    put.push(file);
  }
  if (put.length) await storage.change({ put: [...put, ...kept] });
  return { put: put.map(file => file.path), kept: kept.map(file => file.path) };
}

const same = (one, two) => JSON.stringify(one.content) === JSON.stringify(two.content);

// No way up, nothing hidden; a hand-in's sheets go where sheets are; notebooks know their place.
function placeOf(name, known) {
  const parts = name.replaceAll('\\', '/').split('/').filter(Boolean);
  if (name === 'handin.json' || parts.some(part => part.startsWith('.') || part === '__MACOSX')) return '';
  const path = parts.join('/');
  return `exercises/${path}` in known.files ? `exercises/${path}` : path;
}

// ------------------------------------------------------------------ between tabs

// Open notebooks save what is not saved yet, and show what was changed here.
const channel = new BroadcastChannel(`course-work ${storage.ROOT.pathname}`);
export const tell = message => channel.postMessage(message);
export const listen = hear => channel.addEventListener('message', ({ data }) => hear(data));

export async function askToSave(wait = 400) {
  const waiting = new Set();
  let finished;
  const all = new Promise(resolve => (finished = resolve));
  const hear = ({ data: { what, path } }) => {
    if (what === 'saving') waiting.add(path);
    if (what === 'saved' && waiting.delete(path) && !waiting.size) finished();
  };
  channel.addEventListener('message', hear);
  tell({ what: 'save' });
  await new Promise(resolve => setTimeout(resolve, wait));
  if (waiting.size) await Promise.race([all, new Promise(resolve => setTimeout(resolve, 5000))]);
  channel.removeEventListener('message', hear);
}
