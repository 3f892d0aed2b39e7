/**
 * A failure for the operator: one clear Spanish sentence. `main` prints it without a stack and exits with 1.
 */
export class StartError extends Error {
  override name = 'StartError'
}
