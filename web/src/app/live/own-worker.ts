/** Registers the service worker for offline start; not available on plain http. */
export function registerWorker() {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  // `register` revives a worker that is being withdrawn: the message makes it unregister again.
  const tell = ({ active, waiting, installing }: ServiceWorkerRegistration) => {
    for (const worker of [active, waiting, installing]) worker?.postMessage('opened')
  }
  navigator.serviceWorker
    .register('/sw.js', { updateViaCache: 'none' })
    .then(tell)
    .catch(() => {})
}

const ACTIVATED_WITHIN_MS = 4_000
const ANSWERS_WITHIN_MS = 10_000

/**
 * Activates the new worker, then reloads. @returns false if the page stays
 * @param mayReload called right before the reload, possibly seconds later
 */
export async function takeNewVersion(mayReload: () => boolean): Promise<boolean> {
  await within(ACTIVATED_WITHIN_MS, activateNext())
  const isThere = await within(ANSWERS_WITHIN_MS, isOutdated())
  if (!isThere || !mayReload()) return false
  location.reload()
  return true
}

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

/** Tells the newest pending worker to activate. Returns false without one. */
export async function letNextIn(): Promise<boolean> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  // A waiting worker may be older than the installing one, and would delete its cache on activation.
  const next = registration?.installing ?? registration?.waiting
  next?.postMessage('take')
  return !!next
}

/** Like `lib/pieces.tsx`, which is in the first chunk. @throws if the server does not respond */
export async function isOutdated(): Promise<boolean> {
  const entry = document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? ''
  const answer = await fetch('/', { cache: 'no-store' })
  return answer.ok && !(await answer.text()).includes(entry)
}
