// Keeps the whole client on this device, in one version, so that it also works without the server.
// The server fills in what there is: a version, all files that are of no language, the files and pages of each language, the page
// that any other begins as, and the languages. Kept are the languages that are in use, and of the two engines the one that this
// browser runs.
const { version, files, spoken, shell, languages } = {{build}};
const otherEngine = {{several-at-once}} ? "/assets/plain-engine-" : "/assets/engine-";
const PREFIX = "tablee-";
const CACHE = PREFIX + version;

// A worker is installed once everything is here. The first one takes over at once; a later one waits until the visitor
// wants the new version, or nobody uses the old one any more.
self.addEventListener("install", (event) => event.waitUntil(fill()));
self.addEventListener("activate", (event) => event.waitUntil(takeOver()));
self.addEventListener("message", (event) => {
  if (event.data === "take-over") self.skipWaiting();
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  const [, first] = pathname.split("/");
  if (request.mode === "navigate" && pathname === "/") event.respondWith(root());
  else if (request.mode === "navigate" && languages.includes(first)) {
    event.respondWith(page(pathname, first));
    event.waitUntil(keepInUse(first));
  } else if (first === "assets") {
    event.respondWith(file(request));
    event.waitUntil(keepInUse(languageOf(pathname)));
  }
});

async function fill() {
  const own = files.filter((path) => !path.startsWith(otherEngine));
  const inUse = await languagesInUse();
  await keep([...own, ...inUse.flatMap((each) => spoken[each].files)], inUse.flatMap((each) => spoken[each].pages));
}

async function keep(files, pages) {
  const cache = await caches.open(CACHE);
  // What has not changed since the version before is here already. Pages keep their names when they change.
  const put = async (path, request) => cache.put(path, (await request) ?? (await load(path)));
  await Promise.all(files.map((path) => put(path, caches.match(path, { ignoreVary: true }))));
  await Promise.all(pages.map((path) => put(path)));
}

// The languages of what is open, and those that the version before had.
async function languagesInUse() {
  const open = await self.clients.matchAll({ includeUncontrolled: true, type: "window" });
  const shown = open.map((client) => new URL(client.url).pathname.split("/")[1]);
  const before = await Promise.all(Object.keys(spoken).map(async (each) => (await caches.match(kept(each))) && each));
  const inUse = [...shown, ...before].filter((each) => each in spoken);
  return inUse.length > 0 ? [...new Set(inUse)] : [language()];
}

// The page that is here once a language is kept.
const kept = (language) => `/${language}${shell}`;

const languageOf = (pathname) => Object.keys(spoken).find((each) => spoken[each].files.includes(pathname));

// Another language is kept as soon as it is shown, once. Should that fail, it is tried again the next time.
const keeping = {};
async function keepInUse(language) {
  const { files, pages } = spoken[language] ?? {};
  const cache = await caches.open(CACHE);
  if (!files || (await cache.match(kept(language)))) return;
  keeping[language] ??= keep(files, pages).catch(() => delete keeping[language]);
  await keeping[language];
}

async function load(path) {
  const response = await fetch(path, { cache: path.startsWith("/assets/") ? "default" : "no-cache" });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response;
}

async function takeOver() {
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  // The version before stays: tabs that still show it may have to load the rest of it.
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** To the visitor's own language; without the server to one that is kept. */
async function root() {
  const isKept = async (each) => Boolean(await caches.match(kept(each)));
  const own = language();
  if (await isKept(own)) return Response.redirect("/" + own);
  const isThere = await fetch("/" + own, { method: "HEAD" }).catch(() => null);
  for (const each of isThere ? [] : Object.keys(spoken)) if (await isKept(each)) return Response.redirect("/" + each);
  return Response.redirect("/" + own);
}

async function page(pathname, language) {
  const cache = await caches.open(CACHE);
  const path = pathname.replace(/\/+$/, "");
  return (await cache.match(path)) ?? (await cache.match(`/${language}${shell}`)) ?? fetch(pathname);
}

async function file(request) {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

/** The first language of the visitor's that we speak, else English. */
function language() {
  const wishes = navigator.languages.map((wish) => wish.split("-")[0]);
  return wishes.find((wish) => languages.includes(wish)) ?? "en";
}
