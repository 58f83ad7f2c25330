/*
 * Opens the time card page where there is no network, after a first visit. It keeps the files of one build, page and all,
 * together; what the server knows and what waits to be sent is kept by the page itself. The build fills in the two names.
 */
const KEPT = '__KEPT__';
const FILES = ['__FILES__'];
const PAGE = '/time/';

self.addEventListener('install', (event) => event.waitUntil(keep()));
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate') event.respondWith(fromKept(PAGE, request));
  else if (FILES.includes(pathname)) event.respondWith(fromKept(pathname, request));
});

/** All of them or none: a page whose script is missing is worse than no page. */
async function keep() {
  const kept = await caches.open(KEPT);
  await kept.addAll(FILES.map((file) => new Request(file, { cache: 'no-cache' })));
  await self.skipWaiting();
}

async function takeOver() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** The kept file at once: on a jobsite the network is slow where it is there at all, and a new build replaces this worker. */
async function fromKept(file, request) {
  const kept = await caches.open(KEPT);
  return (await kept.match(file, { ignoreVary: true })) ?? fetch(request);
}
