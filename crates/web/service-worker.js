// Keeps the whole client on this device, in one version, so that it also works without the server.
// The server fills in what there is: a version, all files and pages, the page that any other begins as,
// and the languages. Of the two engines it keeps the one that this browser runs.
const { version, files, pages, shell, languages } = {{build}};
const otherEngine = {{several-at-once}} ? "/assets/plain-engine-" : "/assets/engine-";
const isOwn = (path) => !path.startsWith(otherEngine);
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
  if (request.mode === "navigate" && pathname === "/") event.respondWith(Response.redirect("/" + language()));
  else if (request.mode === "navigate" && languages.includes(first)) event.respondWith(page(pathname, first));
  else if (first === "assets") event.respondWith(file(request));
});

async function fill() {
  const cache = await caches.open(CACHE);
  // What has not changed since the version before is here already. Pages keep their names when they change.
  const keep = async (path, request) => cache.put(path, (await request) ?? (await load(path)));
  await Promise.all([
    ...files.filter(isOwn).map((path) => keep(path, caches.match(path, { ignoreVary: true }))),
    ...pages.map((path) => keep(path)),
  ]);
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
