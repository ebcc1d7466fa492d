// Where work is: the database in this browser in which JupyterLite keeps what was saved.
// A file that is in it is yours; one that is not, is the course's original.

export const ROOT = new URL('..', import.meta.url); // of the site
const NAME = `JupyterLite Storage - ${ROOT.pathname}`;
const [FILES, CHECKPOINTS] = ['files', 'checkpoints'];

export const done = request =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

function opened(version) {
  const request = indexedDB.open(NAME, version);
  request.onupgradeneeded = () => {
    const { result } = request;
    for (const store of [FILES, CHECKPOINTS])
      if (!result.objectStoreNames.contains(store)) result.createObjectStore(store);
  };
  return done(request);
}

// Every visit opens the database and closes it: JupyterLite must be free to change its version.
async function visit(mode, action) {
  let database = await opened();
  if (![FILES, CHECKPOINTS].every(store => database.objectStoreNames.contains(store))) {
    const { version } = database;
    database.close();
    database = await opened(version + 1);
  }
  const visited = database.transaction([FILES, CHECKPOINTS], mode);
  try {
    const ended = new Promise((resolve, reject) => {
      visited.oncomplete = resolve;
      visited.onabort = visited.onerror = () => reject(visited.error);
    });
    const [result] = await Promise.all([
      action(visited.objectStore(FILES), visited.objectStore(CHECKPOINTS)),
      ended,
    ]);
    return result;
  } finally {
    database.close();
  }
}

// Files as JupyterLite keeps them, without folders.
export async function all() {
  const found = await visit('readonly', files => done(files.getAll()));
  return found.filter(one => one?.type && one.type !== 'directory').map(plain);
}

export async function get(path) {
  const found = await visit('readonly', files => done(files.get(path)));
  return found && plain(found);
}

// One step: either all of these files are there afterwards, or none has changed.
export const change = ({ put = [], removed = [] }) =>
  visit('readwrite', (files, checkpoints) =>
    Promise.all([
      ...put.flatMap(file => foldersOf(file.path).map(folder => addFolder(files, folder))),
      ...put.map(file => done(files.put(file, file.path))),
      ...removed.flatMap(path => [done(files.delete(path)), done(checkpoints.delete(path))]),
    ]),
  );

const foldersOf = path =>
  path.split('/').slice(0, -1).map((_, i, parts) => parts.slice(0, i + 1).join('/')); // prettier-ignore

// Folders of the course are on the server; another one here does no harm and hides nothing.
async function addFolder(files, path) {
  if (await done(files.get(path))) return;
  await done(files.put({ ...about(path), type: 'directory', format: 'json', content: null }, path));
}

function about(path, size = 0) {
  const now = new Date().toISOString();
  const name = path.split('/').at(-1);
  return { name, path, size, created: now, last_modified: now, mimetype: '', writable: true };
}

// A notebook may be kept as text.
function plain(file) {
  if (file.type !== 'notebook' || typeof file.content !== 'string') return file;
  return { ...file, format: 'json', content: JSON.parse(file.content) };
}

// ------------------------------------------------------------------ bytes

export function bytesOf(file) {
  if (file.format === 'base64') return Uint8Array.from(atob(file.content), c => c.charCodeAt(0));
  const text = file.format === 'json' ? JSON.stringify(file.content, null, 1) : file.content;
  return new TextEncoder().encode(text ?? '');
}

export function fileOf(path, bytes) {
  const told = about(path, bytes.length);
  if (path.endsWith('.ipynb')) {
    const content = JSON.parse(new TextDecoder().decode(bytes));
    if (!Array.isArray(content?.cells)) throw new Error(`${path} is no notebook.`);
    return { ...told, type: 'notebook', format: 'json', mimetype: 'application/json', content };
  }
  try {
    const content = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return { ...told, type: 'file', format: 'text', mimetype: 'text/plain', content };
  } catch {
    const content = btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''));
    return { ...told, type: 'file', format: 'base64', mimetype: 'application/octet-stream', content };
  }
}

export const notebook = (path, content) => fileOf(path, new TextEncoder().encode(JSON.stringify(content)));
