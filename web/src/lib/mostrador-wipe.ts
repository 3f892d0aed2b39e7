/** Where the browser keeps what it knows of the gym without an answer. */
export const MOSTRADOR_DATABASE = 'mostrador'

/** The account goes, or the browser becomes a kiosk: nothing of the people stays in it. */
export function wipeMostrador() {
  globalThis.indexedDB?.deleteDatabase(MOSTRADOR_DATABASE)
}
