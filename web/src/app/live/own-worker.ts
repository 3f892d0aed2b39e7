import { isOutdated } from '../../routing/is-outdated.ts'

/** Registers the service worker, which opens the program offline. Browsers offer none on plain http. */
export function registerWorker() {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  // `register` revives a worker that is unregistering (sw-retirado.js): the message makes it unregister again.
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
 * Activates the new worker, then reloads the page; returns false if the page does not reload.
 * @param mayReload called right before the reload, possibly seconds after the call
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

/** Tells the pending worker to take over; false if there is none. */
export async function letNextIn(): Promise<boolean> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  // If both exist, the waiting worker is the older one: it would delete the newer one's cache on activation.
  const next = registration?.installing ?? registration?.waiting
  next?.postMessage('take')
  return !!next
}
