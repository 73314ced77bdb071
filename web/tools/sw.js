// Keeps the page for when there is no network. tools/web puts the version, the list of files and whether there is a server in
// front of it (service_worker.ts). A new version is fetched whole beside the old one and takes over when it is told to.
/* global kVersion, kFiles, kServed, self, Request, caches, fetch, setTimeout, URL, location */
const kCache = `banquier-${kVersion}`;

self.addEventListener('install', (event) => {
  const fetched = kFiles.map((path) => new Request(path, { cache: 'reload', priority: 'low' }));
  event.waitUntil(caches.open(kCache).then((cache) => cache.addAll(fetched)));
});

self.addEventListener('activate', (event) => {
  const old = (name) => name.startsWith('banquier-') && name !== kCache;
  const tidied = caches.keys().then((all) => Promise.all(all.filter(old).map((name) => caches.delete(name))));
  event.waitUntil(tidied.then(() => self.clients.claim()));
});

self.addEventListener('message', (event) => {
  if (event.data === 'take over') void self.skipWaiting();
});

const kPatience = 3000; // for a server that may be gone

async function page(request) {
  const kept = () => caches.match('/', { cacheName: kCache });
  if (!kServed) return (await kept()) ?? fetch(request);
  const late = new Promise((done) => setTimeout(done, kPatience)).then(kept);
  const fresh = fetch(request);
  // A proxy whose server is gone answers, too.
  const good = fresh.then(async (answer) => (answer.status < 500 ? answer : ((await kept()) ?? answer)));
  const first = await Promise.race([good, late]).catch(kept);
  return first ?? fresh;
}

// The notice of a game leads to its window.
self.addEventListener('notificationclick', (event) => {
  const { notification } = event;
  notification.close();
  const windows = self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  event.waitUntil(
    windows.then((all) => all.find(({ url }) => new URL(url).pathname === `/g/${notification.tag}`)?.focus()),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (request.mode === 'navigate') {
    if (!url.pathname.includes('.') && !url.pathname.startsWith('/api/')) event.respondWith(page(request));
    return;
  }
  if (!kFiles.includes(url.pathname)) return;
  event.respondWith(caches.match(url.pathname, { cacheName: kCache }).then((kept) => kept ?? fetch(request)));
});
