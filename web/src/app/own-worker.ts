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

/** Opens the new version: its worker controls the page first, so that the one before does not answer the reload. */
export async function takeNewVersion() {
  const late = new Promise((resolve) => setTimeout(resolve, ACTIVATED_WITHIN_MS))
  await Promise.race([activateNext(), late])
  location.reload()
}

async function activateNext() {
  const worker = navigator.serviceWorker
  const registration = await worker?.getRegistration().catch(() => undefined)
  await registration?.update().catch(() => {})
  const isControlled = new Promise((resolve) => worker?.addEventListener('controllerchange', resolve))
  if (await letNextIn()) await isControlled
}

/** Tells a worker that waits or installs to replace the active one. Gives whether there is such a worker. */
export async function letNextIn(): Promise<boolean> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  const next = registration?.waiting ?? registration?.installing
  next?.postMessage('take')
  return !!next
}

/** Whether the server has another version than this page. Fails where it does not answer. As `lib/pieces.tsx`, which the first page has. */
export async function isOutdated(): Promise<boolean> {
  const entry = document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? ''
  const answer = await fetch('/', { cache: 'no-store' })
  return answer.ok && !(await answer.text()).includes(entry)
}
