/** Name of the IndexedDB database of the offline snapshot. */
export const SNAPSHOT_DATABASE = 'mostrador'

/** Deletes the snapshot at sign-out or when the browser becomes a kiosk. */
export function wipeSnapshot() {
  globalThis.indexedDB?.deleteDatabase(SNAPSHOT_DATABASE)
}
