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

/** The new version opens, with a worker of its own: the page itself comes from the server as long as that answers. */
export async function takeNewVersion() {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  await registration?.update().catch(() => {})
  await letNextIn()
  location.reload()
}

/** A worker that waits, or is on its way, takes the place of the one before. */
export async function letNextIn() {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  const next = registration?.waiting ?? registration?.installing
  next?.postMessage('take')
}

/** Whether the server has another version than this page. Fails where it does not answer. As `lib/pieces.tsx`, which the first page has. */
export async function isOutdated(): Promise<boolean> {
  const entry = document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? ''
  const answer = await fetch('/', { cache: 'no-store' })
  return answer.ok && !(await answer.text()).includes(entry)
}
