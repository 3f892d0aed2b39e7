/**
 * Has the browser keep the program, so that it opens without the server. On plain http by address no browser does:
 * `ui/abre-sin-servidor.tsx` says so.
 */
export function registerWorker() {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  // One that the operator takes back stays where this came while it was leaving: it goes when it is told.
  const tell = ({ active, waiting, installing }: ServiceWorkerRegistration) => {
    for (const worker of [active, waiting, installing]) worker?.postMessage('opened')
  }
  // Where it cannot be, the program is as it is without.
  navigator.serviceWorker
    .register('/sw.js', { updateViaCache: 'none' })
    .then(tell)
    .catch(() => {})
}

/** Longer than a worker takes to activate. */
const ACTIVATED_WITHIN_MS = 4_000
const ANSWERS_WITHIN_MS = 10_000

/**
 * Opens the new version: its worker takes over first, so that the one before does not answer the reload.
 * @param mayReload asked right before the reload, which may be seconds after the call
 * @returns false if the page stays: the server does not answer with another version, or `mayReload` refuses
 */
export async function takeNewVersion(mayReload: () => boolean): Promise<boolean> {
  await within(ACTIVATED_WITHIN_MS, activateNext())
  const isThere = await within(ANSWERS_WITHIN_MS, isOutdated())
  if (!isThere || !mayReload()) return false
  location.reload()
  return true
}

/** Gives undefined if the promise fails or takes longer. */
function within<T>(ms: number, promise: Promise<T>): Promise<T | undefined> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, ms))
  return Promise.race([promise.catch(() => undefined), late])
}

async function activateNext() {
  const worker = navigator.serviceWorker
  const registration = await worker?.getRegistration().catch(() => undefined)
  await registration?.update().catch(() => {})
  const controlled = new Promise((resolve) => worker?.addEventListener('controllerchange', resolve))
  if (await letNextIn()) await controlled
}

/** Tells the newest worker that waits or installs to replace the active one. Gives whether there is such a worker. */
export async function letNextIn(): Promise<boolean> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  // A waiting worker may be of the release before: taking over, it would delete the cache that the newest one fills.
  const next = registration?.installing ?? registration?.waiting
  next?.postMessage('take')
  return !!next
}

/** Whether the server has another version than this page. Fails if it does not answer. Like `lib/pieces.tsx`, which the first page has. */
export async function isOutdated(): Promise<boolean> {
  const entry = document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? ''
  const answer = await fetch('/', { cache: 'no-store' })
  return answer.ok && !(await answer.text()).includes(entry)
}
