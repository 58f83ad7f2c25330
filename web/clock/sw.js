/*
 * Opens the time card page without a network after a first visit. Caches all files of one build together, including the
 * page; the page itself stores the server's data and the taps that are waiting to be sent. The build inserts the two
 * constants.
 */
const CACHED = '__KEPT__';
const FILES = ['__FILES__'];
const PAGE = '/time/';

self.addEventListener('install', (event) => event.waitUntil(keep()));
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate') event.respondWith(fromCache(PAGE, request));
  else if (FILES.includes(pathname)) event.respondWith(fromCache(pathname, request));
});

/** Caches all files or none: a page without its script is worse than no page. */
async function keep() {
  const cached = await caches.open(CACHED);
  await cached.addAll(FILES.map((file) => new Request(file, { cache: 'no-cache' })));
  await self.skipWaiting();
}

async function takeOver() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHED).map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** Serves the cached file first: the network on a jobsite is slow or missing, and a new build replaces this worker. */
async function fromCache(file, request) {
  const cached = await caches.open(CACHED);
  return (await cached.match(file, { ignoreVary: true })) ?? fetch(request);
}
