// Takes the place of the program's worker where APP_SIN_RED=off (server/src/http/web-app.ts): it takes away what that one kept,
// and itself. Pages that are open go on, and find everything at the server. It does so as it is installed: a browser has it wait
// for the one before, for minutes where that has anything to do.
addEventListener('install', (event) => {
  skipWaiting()
  event.waitUntil(forget())
  // Its turn comes once this is installed: waited for here it would never come.
  registration.unregister()
})
// A page that opened while it was leaving has called it back.
addEventListener('message', () => {
  registration.unregister()
})
// One that was installed before is taken away where it stands.
addEventListener('activate', (event) => {
  event.waitUntil(forget().then(() => registration.unregister()))
})

async function forget() {
  const names = await caches.keys()
  await Promise.all(names.map((name) => caches.delete(name)))
}
