// The page "Your work": what is yours, all of it as a zip and back, copies that were kept.

import * as work from './course.js';
import { persist, trouble, WHERE } from './health.js';
import { asked, at, button, make, runAddress, save } from './page.js';
import * as storage from './storage.js';
import { read, written } from './zip.js';

let known;

const nameOf = file => known.files[work.isKept(file) ? work.home(file) : file.path]?.title ?? file.name;
const when = file =>
  new Date(file.last_modified).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });

function say(text) {
  at('said').textContent = text;
}

// Whatever a button does, its sentence or its failure is said, and the lists are as things are then.
const doing = action => async () => {
  try {
    say((await action()) ?? '');
  } catch (error) {
    const why = error.name === 'QuotaExceededError' ? 'the browser’s storage is full.' : error.message;
    say(`That did not work, and nothing was changed: ${why}`);
  }
  await show();
};

async function change(path, action, says) {
  await work.askToSave();
  await action();
  work.tell({ what: 'changed', path });
  return says;
}

function row(file, status, buttons) {
  const link = make('a', { href: runAddress(storage.ROOT, file.path) }, nameOf(file));
  const about = make('small', {}, `${file.path} · saved ${when(file)}${status && ` · ${status}`}`);
  return make('li', {}, make('p', {}, link, make('br'), about), make('p', { className: 'buttons' }, ...buttons));
}

function ownRow(file) {
  const { path } = file;
  const name = nameOf(file);
  const download = button('Download', `Download ${name}`, () =>
    save(new Blob([storage.bytesOf(file)]), file.name),
  );
  if (!(path in known.files)) return row(file, 'a file of your own', [download]);
  const reset = button('Reset', `Reset ${name}`, doing(() =>
    change(path, () => work.reset(path), `${name}: the course’s original is back, yours is kept below.`))); // prettier-ignore
  if (!work.newer(file, known)) return row(file, '', [reset, download]);
  const keep = button('Keep mine', `Keep mine: ${name}`, doing(() =>
    change(path, () => work.decline(path, known), `${name} stays as it is.`))); // prettier-ignore
  const carry = button('New one with my answers', `New one with my answers: ${name}`, doing(() =>
    change(path, () => work.carryOver(path), `${name}: new, with your answers; the whole of yours is kept below.`))); // prettier-ignore
  const fresh = Object.assign(reset, { textContent: 'New one', ariaLabel: `New one: ${name}` });
  const both = known.files[path].sheet ? [carry, fresh, keep] : [fresh, keep];
  return row(file, 'the course has a newer version', [...both, download]);
}

function keptRow(file) {
  const name = `${nameOf(file)}, ${when(file)}`;
  const back = button('Bring back', `Bring back ${name}`, doing(() => {
    const path = work.home(file);
    return change(path, () => work.bringBack(file.path), `${nameOf(file)} is as it was kept.`);
  })); // prettier-ignore
  const drop = button('Delete', `Delete ${name}`, doing(async () => {
    await storage.change({ removed: [file.path] });
    at('undo').replaceChildren(button('Undo', `Undo: ${name}`, doing(async () => {
      await storage.change({ put: [file] });
      return `${file.name} is back.`;
    }))); // prettier-ignore
    return `${file.name} is deleted.`;
  })); // prettier-ignore
  return row(file, '', work.home(file) ? [back, drop] : [drop]);
}

async function show() {
  const wrong = await trouble();
  at('trouble').textContent = wrong;
  at('trouble').hidden = !wrong;
  let files = [];
  try {
    files = await storage.all();
  } catch {} // said above
  const mine = files.filter(file => !work.isKept(file)).sort((a, b) => (a.path < b.path ? -1 : 1));
  const kept = files.filter(work.isKept).sort((a, b) => (a.last_modified < b.last_modified ? 1 : -1));
  at('yours').replaceChildren(...mine.map(ownRow));
  at('none').hidden = mine.length > 0;
  at('kept').replaceChildren(...kept.map(keptRow));
  at('kept-part').hidden = !kept.length;
  at('zip').disabled = !files.length;
}

async function download() {
  await work.askToSave();
  const files = await work.allAsFiles();
  const day = new Date().toISOString().slice(0, 10);
  save(written(files), `decision-trees-work-${day}.zip`);
  await show();
  return `${Object.keys(files).length} files are in the zip. Keep it where you find it again.`;
}

async function upload() {
  const [file] = at('upload').files;
  if (!file) return '';
  await work.askToSave();
  const found = file.name.endsWith('.ipynb')
    ? { [file.name]: new Uint8Array(await file.arrayBuffer()) }
    : await read(file);
  const { put, kept } = await work.putBack(found, known);
  for (const path of put) work.tell({ what: 'changed', path });
  at('upload').value = '';
  const also = kept.length ? ` ${kept.length} that differed here are kept below.` : '';
  if (put.length) void persist();
  return put.length ? `${put.length} files were put back.${also}` : 'Nothing in it differs from what is here.';
}

known = await work.course();
at('where').textContent = WHERE;
at('zip').onclick = doing(download);
at('upload').onchange = doing(upload);
if (asked()) Object.assign(at('back'), { href: runAddress(storage.ROOT, asked()), hidden: false });
work.listen(({ what }) => what === 'saved' && void show());
for (const path of Object.keys(known.files)) await work.dropUntouched(path, known).catch(() => {});
await show();
document.body.dataset.ready = 'yes';
