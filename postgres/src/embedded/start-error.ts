/** Its message is one Spanish sentence for the operator, printed without a stack; the exit code is 1. */
export class StartError extends Error {
  override name = 'StartError'
}
