/** An error whose message is one Spanish sentence for the operator, printed without a stack. */
export class StartError extends Error {
  override name = 'StartError'
}
