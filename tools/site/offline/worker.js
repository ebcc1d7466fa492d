// The course without a network. What has its content or its release in its name is fetched once;
// all else comes from the network as long as there is one, so that a new release is seen at once,
// and from what is kept if there is none. Requests for other things (students' work, input) go on
// to JupyterLite's own part, below this one.
const { pages: COURSE_PAGES, files: COURSE_FILES, forever: COURSE_FOREVER } = {};

const COURSE_PATIENCE = 5000; // ms for a network that hangs, if what is asked for is kept
const courseRoot = new URL("./", location.href);
const courseForever = new RegExp(COURSE_FOREVER);
const COURSE_CACHE = "decision-trees-course";
const courseKept = () => caches.open(COURSE_CACHE);
const courseKey = (name) => new URL(name, courseRoot).href;

// The listed name of what is asked for, whatever stands behind a question mark; or undefined.
function courseName(address) {
  const url = new URL(address);
  const own = url.href.startsWith(courseRoot.href);
  const name = own ? decodeURI(url.pathname.slice(courseRoot.pathname.length)) : url.href;
  const page = own && (name === "" || name.endsWith("/")) ? `${name}index.html` : name;
  return Object.hasOwn(COURSE_FILES, page) ? page : undefined;
}

async function courseAnswer(name, event) {
  const kept = await (await courseKept()).match(courseKey(name));
  if (kept && courseForever.test(name)) return kept;
  // Asked of the host itself: what the browser has fetched minutes ago may be of another release.
  const cache = courseForever.test(name) ? "default" : "no-cache";
  const fetched = fetch(event.request.url, { cache }).then((response) => {
    if (response.ok) event.waitUntil(courseKeep(name, response.clone()).catch(() => {}));
    return response;
  });
  if (!kept) return fetched;
  const late = new Promise((done) => setTimeout(done, COURSE_PATIENCE, kept));
  return Promise.race([fetched, late]).catch(() => kept);
}

async function courseKeep(name, response) {
  const content = await response.arrayBuffer();
  const hash = await courseHash(content);
  // Never a file of another release under a name that is kept for ever.
  if (courseForever.test(name) && COURSE_FILES[name] && COURSE_FILES[name] !== hash) return;
  const headers = { "Content-Type": response.headers.get("Content-Type") ?? "", Course: hash };
  try {
    await (await courseKept()).put(courseKey(name), new Response(content, { headers }));
  } catch (full) {
    await caches.delete(COURSE_CACHE); // the room is for students' work
    throw full;
  }
}

async function courseHash(content) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
  return [...digest.slice(0, 8)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

// One after the other, so that whoever reads meanwhile is not disturbed.
async function courseKeepAll(names, tell) {
  const kept = await courseKept();
  for (const [place, name] of names.entries()) {
    const found = await kept.match(courseKey(name));
    if (!found || (COURSE_FILES[name] && found.headers.get("Course") !== COURSE_FILES[name])) {
      const response = await fetch(courseKey(name), { cache: "no-cache" });
      if (!response.ok) throw new Error(`${name}: ${response.status}`);
      await courseKeep(name, response);
    }
    if (place % 20 === 0) tell?.({ course: "keeping", share: place / names.length });
  }
  tell?.({ course: "kept" });
}

async function courseForgetOld() {
  const kept = await courseKept();
  const wanted = new Set(Object.keys(COURSE_FILES).map(courseKey));
  for (const request of await kept.keys()) {
    if (!wanted.has(request.url)) await kept.delete(request);
  }
}

self.addEventListener("install", (event) => {
  event.waitUntil(courseKeepAll(COURSE_PAGES).catch(() => {})); // each is kept when it is read
});
self.addEventListener("activate", (event) => event.waitUntil(courseForgetOld()));
self.addEventListener("fetch", (event) => {
  const name = event.request.method === "GET" ? courseName(event.request.url) : undefined;
  if (name === undefined) return;
  event.stopImmediatePropagation();
  event.respondWith(courseAnswer(name, event));
});
self.addEventListener("message", (event) => {
  if (event.data?.course !== "keep") return;
  const tell = (message) => event.source?.postMessage(message);
  const done = courseKeepAll(Object.keys(COURSE_FILES), tell);
  event.waitUntil(done.catch((error) => tell({ course: "failed", says: error.message })));
});

