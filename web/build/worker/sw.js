// The service worker: opens the program offline. It caches build output only, never /api.
const [VERSION, FILES] = ['', []]
const PREFIX = 'programa-'
const CACHE = PREFIX + VERSION
const PAGE = '/'
const NETWORK_TIMEOUT_MS = 4_000
const UNREACHABLE = [502, 503, 504]

const files = new Set(FILES)

// Static routes: where the browser supports them, these requests bypass the worker. Chromium activates the next
// worker only while this one is idle, and each request would wake it.
const NEVER_ANSWERED = [
  { condition: { urlPattern: '/api/*' }, source: 'network' },
  { condition: { urlPattern: '/', requestMode: 'cors' }, source: 'network' },
]

addEventListener('install', (event) => {
  event.addRoutes?.(NEVER_ANSWERED)?.catch(() => {})
  event.waitUntil(keep())
})

/** Caches all files or none. Hashed files may come from the HTTP cache; the others are revalidated. */
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

/** Network first; the cached page after a failure, a gateway error or a timeout. */
async function page(request) {
  const kept = () => caches.match(PAGE, { cacheName: CACHE })
  const late = new Promise((resolve) => setTimeout(resolve, NETWORK_TIMEOUT_MS))
  const asked = fetch(request).catch(() => undefined)
  const answer = await Promise.race([asked, late])
  if (answer && !UNREACHABLE.includes(answer.status)) return answer
  return (await kept()) ?? (await asked) ?? Response.error()
}

async function own(request, pathname) {
  return (await caches.match(pathname, { cacheName: CACHE })) ?? fetch(request)
}
