// Python for the page "Hand in": the same Pyodide and packages as in the notebooks.

const KERNEL = '@jupyterlite/pyodide-kernel-extension:kernel';
const HOME = '/work';
let python, checked;

async function start({ root, files }) {
  const config = await (await fetch(new URL('jupyter-lite.json', root))).json();
  const told = config['jupyter-config-data'].litePluginSettings[KERNEL];
  const { loadPyodide } = await import(new URL(told.pyodideUrl, root).href);
  const lockFileURL = new URL(told.loadPyodideOptions.lockFileURL, root).href;
  python = await loadPyodide({ lockFileURL, packages: ['dtlib'] });
  for (const [path, bytes] of Object.entries(files)) put(path, bytes);
  python.runPython(await (await fetch(new URL('run_checks.py', import.meta.url))).text());
  python.runPython('show_no_explorers()');
  checked = python.globals.get('checked');
}

function put(path, bytes) {
  const parts = `${HOME}/${path}`.split('/');
  python.FS.mkdirTree(parts.slice(0, -1).join('/'));
  python.FS.writeFile(parts.join('/'), bytes);
}

async function check({ path, original }) {
  const source = python.FS.readFile(`${HOME}/${path}`, { encoding: 'utf8' });
  const cells = JSON.parse(source).cells.filter(cell => cell.cell_type === 'code');
  for (const cell of cells) await python.loadPackagesFromImports([cell.source].flat().join(''));
  return JSON.parse(checked(`${HOME}/${path}`, original));
}

onmessage = async ({ data }) => {
  try {
    postMessage({ result: await (data.what === 'start' ? start(data) : check(data)) });
  } catch (error) {
    postMessage({ error: String(error.message ?? error).trim().split('\n').at(-1) });
  }
};
