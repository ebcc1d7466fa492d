// The file that is handed in: notebooks, and a page of words on them with a code of their content.
// The grader reads it (grading/collect.py).

import { sha256 } from './sha256.js';
import { written } from './zip.js';

const bytesOf = text => new TextEncoder().encode(text);

// sheets: {name: bytes of its notebook}
export function receipt(number, sheets) {
  const lines = Object.keys(sheets).sort().map(name => `${name} ${sha256(sheets[name])}\n`);
  const code = sha256(bytesOf(`${number}\n${lines.join('')}`));
  return [0, 4, 8].map(at => code.slice(at, at + 4)).join('-');
}

// sheets: {name: {entry: 'ch01-entropy/entropy.ipynb', bytes}} → {name, blob, receipt}
export function handin(who, sheets, release, now = new Date()) {
  const names = Object.keys(sheets).sort();
  const code = receipt(who.number, Object.fromEntries(names.map(name => [name, sheets[name].bytes])));
  const about = {
    format: 'decision-trees-handin',
    version: 1,
    release,
    name: who.name,
    number: who.number,
    created: now.toISOString().slice(0, 19) + 'Z',
    receipt: code,
    sheets: Object.fromEntries(names.map(name => [name, sheets[name].entry])),
  };
  const files = { 'handin.json': bytesOf(JSON.stringify(about, null, 2)) };
  for (const name of names) files[sheets[name].entry] = sheets[name].bytes;
  const number = who.number.replace(/[^\p{L}\p{N}]/gu, '');
  return { name: `handin-${number}-${code}.zip`, blob: written(files, now), receipt: code };
}
