/*
 * Opens the application from the device: at once, and without a network. Caches all files of one build together with
 * the page of its screens; the application itself stores responses. The build inserts the first three constants.
 *
 * A new build waits until the user reloads or all tabs are closed. The files of the build before it remain, because
 * another tab may still show it and load a screen.
 */
const BUILD = '__BUILD__';
const FILES = ['__FILES__'];
/** The page of all screens of signed-in users. */
const PAGE = '__PAGE__';
const PREFIX = 'application-';
const CACHED = PREFIX + BUILD;

self.addEventListener('install', (event) => event.waitUntil(cacheBuild()));
self.addEventListener('activate', (event) => event.waitUntil(deleteOldBuilds()));
self.addEventListener('message', ({ data }) => {
  if (data === 'activate') void self.skipWaiting();
});
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate') event.respondWith(fromCache(PAGE, request));
  else if (pathname.startsWith('/assets/')) event.respondWith(fromCache(pathname, request));
});

/** Caches all files or none: a page without its script is worse than no page. */
async function cacheBuild() {
  const cached = await caches.open(CACHED);
  // Names of assets contain a hash, so the browser may already have the right ones.
  await cached.addAll([new Request(PAGE, { cache: 'no-cache', credentials: 'omit' }), ...FILES]);
}

async function deleteOldBuilds() {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHED);
  await Promise.all(names.slice(0, -1).map((name) => caches.delete(name)));
}

/** This build's file, one of the build before, or from the network. */
async function fromCache(file, request) {
  const cached = await caches.open(CACHED);
  const found = (await cached.match(file, { ignoreVary: true })) ?? (await caches.match(file, { ignoreVary: true }));
  return found ?? fetch(request);
}
