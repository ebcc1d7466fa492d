// Run pytest inside Pyodide: node in_pyodide.mjs SETTINGS.json (see library_tests.py).
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { join } from "node:path";

async function run(settings) {
  const { loadPyodide } = await import(pathToFileURL(join(settings.pyodide, "pyodide.mjs")));
  const python = await loadPyodide({ indexURL: settings.pyodide });
  await python.loadPackage(settings.packages, { messageCallback: () => {} });
  for (const wheel of settings.wheels) {
    python.unpackArchive(new Uint8Array(readFileSync(wheel)), "wheel", { extractDir: "/wheels" });
  }
  python.mountNodeFS("/course", settings.course);
  python.globals.set("arguments", python.toPy(settings.arguments));
  return python.runPythonAsync(`
import os, sys
sys.dont_write_bytecode = True
os.chdir("/course")
sys.path[:0] = ["/course", "/wheels"]
import pytest
int(pytest.main(arguments))
`);
}

try {
  process.exit(await run(JSON.parse(readFileSync(process.argv[2], "utf8"))));
} catch (error) {
  console.error(error.message); // not the line: Pyodide's own are a million characters long
  process.exit(1);
}
