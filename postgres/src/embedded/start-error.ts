/**
 * A failure that the operator should read: its message is one clear sentence in Spanish.
 * `main` prints the message alone, without a stack, and exits with 1.
 */
export class StartError extends Error {
  override name = 'StartError'
}
