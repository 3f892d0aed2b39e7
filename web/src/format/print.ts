/** Timeout for `beforeprint`; without it the browser is taken not to report printing. */
const SAYS_SO_WITHIN_MS = 1_000

/** Prints and calls `done` after `afterprint`, or after a timeout. Returns the cancel function. */
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
  const timer = setTimeout(finish, SAYS_SO_WITHIN_MS)
  window.addEventListener('beforeprint', begin)
  window.addEventListener('afterprint', finish)
  window.print()
  return forget
}
