// The page "Hand in": checks the sheets in a Python of its own and makes the one file.

import { Checker } from './checker.js';
import * as work from './course.js';
import { asked, at, make, runAddress, save } from './page.js';
import { handin } from './receipt.js';
import * as storage from './storage.js';

const SIGNS = { right: '✓ Right', 'not attempted': '○ Not attempted', stopped: '! It stopped' };
const signOf = state => SIGNS[state] ?? (state === 'wrong' ? '✗ Not yet' : '? Not checked');
const WHO = ['name', 'number'];

const known = await work.course();
const titleOf = path => known.files[path].title;
let sheets = {}; // those that are yours, by path

async function readSheets() {
  await work.askToSave();
  const files = await storage.all();
  const own = files.filter(file => known.files[file.path]?.sheet);
  sheets = Object.fromEntries(own.sort((a, b) => (a.path < b.path ? -1 : 1)).map(file => [file.path, file]));
}

function choice(path, path1) {
  const box = make('input', { type: 'checkbox', value: path, checked: !path1 || path === path1 });
  return make('label', { className: 'field' }, box, ` ${titleOf(path)}`);
}

async function begin() {
  await readSheets();
  const from = asked() in sheets ? asked() : null; // from a sheet, that sheet alone
  at('sheets').replaceChildren(...Object.keys(sheets).map(path => choice(path, from)));
  at('none').hidden = Object.keys(sheets).length > 0;
  at('go').disabled = !at('none').hidden;
  for (const id of WHO) at(id).value = localStorage.getItem(`course-${id}`) ?? '';
  if (asked()) Object.assign(at('back'), { href: runAddress(storage.ROOT, asked()), hidden: false });
  document.body.dataset.ready = 'yes';
}

// What each sheet's checks find; a sheet that could not be checked has a sentence instead.
async function checkedAll(chosen) {
  const checker = new Checker();
  const found = {};
  at('stop').onclick = () => checker.stop();
  at('stop').hidden = false;
  try {
    say('Starting Python. This takes some seconds …');
    await checker.start(Object.values(sheets));
    for (const path of chosen) {
      say(`Checking ${titleOf(path)} …`);
      found[path] = await checker.check(path, await work.original(path));
    }
  } catch (error) {
    const why = error.message;
    for (const path of chosen) found[path] ??= `It was not checked: ${why}`;
  }
  at('stop').hidden = true;
  checker.stop();
  return found;
}

const say = text => (at('progress').textContent = text);

async function go(event) {
  event.preventDefault();
  const chosen = [...at('sheets').querySelectorAll('input:checked')].map(box => box.value);
  if (!chosen.length) return say('Choose a sheet.');
  at('go').disabled = true;
  at('outcome').hidden = true;
  try {
    await readSheets(); // as they are now, also if a tab was changed since
    const who = Object.fromEntries(WHO.map(id => [id, at(id).value.trim()]));
    for (const id of WHO) localStorage.setItem(`course-${id}`, who[id]);
    const now = { ...sheets }; // what is checked is what is handed in
    showOutcome(await checkedAll(chosen), fileFor(who, chosen, now));
  } catch (error) {
    say(`The file was not made: ${error.message}`);
  }
  at('go').disabled = false;
}

function fileFor(who, chosen, files) {
  const entries = chosen.map(path => {
    const entry = path.replace(/^exercises\//, '');
    return [known.files[path].sheet, { entry, bytes: storage.bytesOf(files[path]) }];
  });
  return handin(who, Object.fromEntries(entries), known.release);
}

function showOutcome(found, file) {
  say('');
  at('summary').textContent = summaryOf(Object.values(found).flat());
  at('receipt').textContent = file.receipt;
  at('file').textContent = `Download ${file.name}`;
  at('file').href = URL.createObjectURL(file.blob);
  at('file').download = file.name;
  at('results').replaceChildren(...Object.entries(found).map(([path, told]) => tableOf(path, told)));
  at('outcome').hidden = false;
  at('outcome').focus();
  save(file.blob, file.name);
}

function summaryOf(results) {
  const count = state => results.filter(one => one.state === state).length;
  const others = results.filter(one => one.state && !['right', 'wrong', 'not attempted'].includes(one.state));
  const parts = [`${count('right')} right`, `${count('wrong')} not right yet`, `${count('not attempted')} not attempted`];
  if (others.length) parts.push(`${others.length} that stopped or could not be checked`);
  const checked = results.some(one => one.state) ? `${parts.join(', ')}. ` : '';
  return `${checked}The file is made, and your browser has saved it. You can make another as often as you like.`;
}

function tableOf(path, told) {
  const heading = make('h3', {}, titleOf(path));
  if (typeof told === 'string') return make('div', {}, heading, make('p', {}, told));
  const rows = told.map(one =>
    make('tr', {}, make('th', { scope: 'row' }, one.title), make('td', {}, signOf(one.state)), make('td', {}, ...saidBy(one))),
  );
  const head = ['Exercise', 'State', 'What the check says'].map(text => make('th', { scope: 'col' }, text));
  const table = make('table', {}, make('thead', {}, make('tr', {}, ...head)), make('tbody', {}, ...rows));
  return make('div', { className: 'results' }, heading, table);
}

// What a check says is for the notebook where nothing was tried; code is between backticks.
function saidBy({ state, says }) {
  if (state === 'not attempted') return [];
  return says.split('`').map((part, i) => (i % 2 ? make('code', {}, part) : part));
}

at('form').onsubmit = go;
await begin();
