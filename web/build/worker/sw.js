// The worker of the installed program: with it a page opens without the server. The build writes the files of the version into
// it (build/own-worker.ts). It keeps what the build made and nothing of anybody: of /api it never hears. A new one waits until
// the person takes the new version, and the pages themselves come from the server as long as it answers.
const [VERSION, FILES] = ['', []]
const PREFIX = 'programa-'
const CACHE = PREFIX + VERSION
const PAGE = '/'
const PATIENCE_MS = 4_000
// A proxy before a server that is gone.
const NOBODY_THERE = [502, 503, 504]

const files = new Set(FILES)

// Requests that this worker never answers bypass it where the browser can. Chromium activates the next worker only while this one
// is idle, and a request that comes as this one is stopped starts it again.
const NEVER_ANSWERED = [
  { condition: { urlPattern: '/api/*' }, source: 'network' },
  { condition: { urlPattern: '/', requestMode: 'cors' }, source: 'network' },
]

addEventListener('install', (event) => {
  event.addRoutes?.(NEVER_ANSWERED)?.catch(() => {})
  event.waitUntil(keep())
})

/** All or nothing: what has a name of its own from what the browser has, the rest as the server has it now. */
async function keep() {
  const cache = await caches.open(CACHE)
  const isOwnName = (file) => file.startsWith('/assets/')
  await cache.addAll(
    [PAGE, ...FILES].map((file) => new Request(file, { cache: isOwnName(file) ? 'default' : 'no-cache' })),
  )
}

addEventListener('activate', (event) => {
  event.waitUntil(forgetOthers())
})

async function forgetOthers() {
  const names = await caches.keys()
  await Promise.all(
    names.filter((name) => name.startsWith(PREFIX) && name !== CACHE).map((name) => caches.delete(name)),
  )
  await clients.claim()
}

addEventListener('message', ({ data }) => {
  if (data === 'take') skipWaiting()
})

addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin || /^\/api(\/|$)/.test(pathname)) return
  if (request.mode === 'navigate') event.respondWith(page(request))
  else if (files.has(pathname)) event.respondWith(own(request, pathname))
})

/** The server's page; the kept one where nobody answers, or not in time. */
async function page(request) {
  const kept = () => caches.match(PAGE, { cacheName: CACHE })
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))
  const asked = fetch(request).catch(() => undefined)
  const answer = await Promise.race([asked, late])
  if (answer && !NOBODY_THERE.includes(answer.status)) return answer
  return (await kept()) ?? (await asked) ?? Response.error()
}

async function own(request, pathname) {
  return (await caches.match(pathname, { cacheName: CACHE })) ?? fetch(request)
}
