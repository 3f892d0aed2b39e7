// Takes the place of the program's worker where APP_SIN_RED=off (server/src/http/web-app.ts): it takes away what that one kept,
// and itself. Pages that are open go on, and find everything at the server.
addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => {
  event.waitUntil(leave())
})

async function leave() {
  const names = await caches.keys()
  await Promise.all(names.map((name) => caches.delete(name)))
  await registration.unregister()
}
