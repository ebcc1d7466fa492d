// In every page of the site: the course stays readable without a network, and whoever opens a
// notebook gets all of it, once Python has started. With "Save data", or where there is little room,
// only who asks for it does: room is for students' work.

const ROOT = new URL("../", import.meta.url);
const SETTLED = 30_000; // ms until a notebook's own start is over, on most machines
const ROOM = 500e6; // bytes that must be free
const container = navigator.serviceWorker;
const isNotebook = Boolean(document.querySelector("#jupyter-config-data[data-jupyter-lite-root='..']"));
const button = document.querySelector("#keep");
const status = document.querySelector("#kept");

async function keepAll() {
  const { active } = await container.ready;
  active.postMessage({ course: "keep" });
}

async function hasRoom() {
  const { quota = 0, usage = 0 } = await navigator.storage.estimate();
  return quota - usage > ROOM && !navigator.connection?.saveData;
}

function show({ data }) {
  if (!status) return;
  if (data.course === "keeping") status.textContent = `${Math.round(100 * data.share)} % is here …`;
  if (data.course === "kept") status.textContent = "All of the course is on this device now.";
  if (data.course === "failed") status.textContent = `Not all of it is here: ${data.says}. Try again.`;
}

if (container) {
  // The same address as JupyterLite's, or each would put the other's worker away.
  if (!isNotebook) void container.register(new URL("service-worker.js?enableCache=false", ROOT));
  container.addEventListener("message", show);
  container.startMessages();
  button?.addEventListener("click", () => void keepAll());
  if (isNotebook) setTimeout(async () => (await hasRoom()) && keepAll(), SETTLED);
} else if (button) {
  button.disabled = true;
  status.textContent = "This browser cannot do it for this page (it needs https, no private window).";
}
