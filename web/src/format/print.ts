/** Timeout for `beforeprint`: a browser without this event has no `afterprint` either. */
const BEFOREPRINT_TIMEOUT_MS = 1_000

/** Calls `done` after `afterprint`; without `beforeprint`, after a timeout. Returns the cancel function. */
export function printAndRun(done: () => void): () => void {
  const forget = () => {
    window.removeEventListener('beforeprint', begin)
    window.removeEventListener('afterprint', finish)
    clearTimeout(timer)
  }
  const finish = () => {
    forget()
    done()
  }
  const begin = () => clearTimeout(timer)
  const timer = setTimeout(finish, BEFOREPRINT_TIMEOUT_MS)
  window.addEventListener('beforeprint', begin)
  window.addEventListener('afterprint', finish)
  window.print()
  return forget
}
