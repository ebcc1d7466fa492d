// Compile packages inside Pyodide: node compile.mjs SETTINGS.json (see compiled.py).
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { basename, join } from "node:path";

try {
  const settings = JSON.parse(readFileSync(process.argv[2], "utf8"));
  const { loadPyodide } = await import(pathToFileURL(join(settings.core, "pyodide.mjs")));
  const python = await loadPyodide({ indexURL: settings.core });
  python.FS.writeFile("/repack.py", settings.repack);
  for (const wheel of settings.wheels) {
    python.FS.writeFile("/before.whl", readFileSync(wheel));
    python.runPython(`
import sys
sys.path.insert(0, "/")
import repack
repack.repack("/before.whl", "/after.whl")
`);
    writeFileSync(join(settings.to, basename(wheel)), python.FS.readFile("/after.whl"));
  }
} catch (error) {
  console.error(error.message); // not the line: Pyodide's own are a million characters long
  process.exit(1);
}
