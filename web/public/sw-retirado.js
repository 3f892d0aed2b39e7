// Replaces the service worker under APP_SIN_RED=off (server/src/http/files/web-app.ts): deletes its caches
// and unregisters. It does so on install, because activation may wait minutes for the previous worker.
addEventListener('install', (event) => {
  skipWaiting()
  event.waitUntil(forget())
  // Not awaited: it completes only after the installation.
  registration.unregister()
})
// An open page that registers the worker sends a message: unregister again.
addEventListener('message', () => {
  registration.unregister()
})
// Repeats the cleanup on activation, in case the unregistration during the installation had no effect.
addEventListener('activate', (event) => {
  event.waitUntil(forget().then(() => registration.unregister()))
})

async function forget() {
  const names = await caches.keys()
  await Promise.all(names.map((name) => caches.delete(name)))
}
