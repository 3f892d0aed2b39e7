/** How long a browser may take to say that it begins to print; one that says nothing is taken not to. */
const SAYS_SO_WITHIN_MS = 1_000

/**
 * Prints the page. `done` is called when the browser has printed: a phone goes on while it does, and prints what is on
 * the screen by then. Where the browser does not tell of printing, it is called soon. What is given back forgets `done`.
 */
export function printThen(done: () => void): () => void {
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
