// The course without a network, after the first visit. Every file of the site is listed with a hash
// of its content: what is kept is taken from the browser, a new release fetches only what changed.
// Requests for other things (students' work, input) go on to JupyterLite's own part, below this one.
const { pages: COURSE_PAGES, all: COURSE_FILES } = {};

const courseRoot = new URL("./", location.href);
const courseKept = () => caches.open("decision-trees-course");

// The listed name of what is asked for, whatever stands behind a question mark; or undefined.
function courseName(address) {
  const url = new URL(address);
  const own = url.href.startsWith(courseRoot.href);
  const name = own ? decodeURI(url.pathname.slice(courseRoot.pathname.length)) : url.href;
  const page = name === "" || name.endsWith("/") ? `${name}index.html` : name;
  return Object.hasOwn(COURSE_FILES, page) ? page : undefined;
}

const courseKey = (name) => `${new URL(name, courseRoot).href}?content=${COURSE_FILES[name]}`;

async function courseAnswer(name, event) {
  const kept = await (await courseKept()).match(courseKey(name));
  if (kept) return kept;
  const fetched = await fetch(new URL(name, courseRoot), { cache: "no-cache" });
  if (fetched.ok) event.waitUntil(courseKeep(name, fetched.clone()));
  return fetched;
}

// Only what is listed: a host may still hand out a file of another release.
async function courseKeep(name, response) {
  const content = await response.arrayBuffer();
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
  const hash = [...digest.slice(0, 8)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  if (COURSE_FILES[name] && COURSE_FILES[name] !== hash) return;
  const headers = { "Content-Type": response.headers.get("Content-Type") ?? "" };
  await (await courseKept()).put(courseKey(name), new Response(content, { headers }));
}

// One after the other, so that whoever reads meanwhile is not disturbed.
async function courseKeepAll(names, tell) {
  const kept = await courseKept();
  for (const [place, name] of names.entries()) {
    if (!(await kept.match(courseKey(name)))) {
      const response = await fetch(new URL(name, courseRoot), { cache: "no-cache" });
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

