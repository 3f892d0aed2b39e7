/** Name of the IndexedDB database of the offline snapshot. */
export const MOSTRADOR_DATABASE = 'mostrador'

/** Deletes the snapshot at sign-out or when the browser becomes a kiosk. */
export function wipeMostrador() {
  globalThis.indexedDB?.deleteDatabase(MOSTRADOR_DATABASE)
}
