import { SNAPSHOT_DATABASE } from './snapshot-wipe.ts'

/** Metadata of the stored snapshot, readable without parsing the snapshot. */
export interface SnapshotInfo {
  userId: string
  etag: string | null
  /** Epoch ms at which the server last confirmed that the snapshot is current. */
  confirmedAt: number
}

const STORE = 'instantanea'
const ABOUT = 'about'
const TEXT = 'text'

export function readSnapshotInfo(): Promise<SnapshotInfo | undefined> {
  return inStore<SnapshotInfo | undefined>('readonly', (store) => store.get(ABOUT)).catch(() => undefined)
}

/** The stored snapshot as JSON text, which callers parse on demand. */
export function readSnapshotText(): Promise<string | undefined> {
  return inStore<string | undefined>('readonly', (store) => store.get(TEXT)).catch(() => undefined)
}

/** Stores the metadata and, if given, the text. Ignores a full storage. */
export async function writeSnapshot(about: SnapshotInfo, text?: string): Promise<void> {
  await inStore('readwrite', (store) => {
    if (text !== undefined) store.put(text, TEXT)
    return store.put(about, ABOUT)
  }).catch(() => undefined)
}

async function inStore<Answer>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest,
): Promise<Answer> {
  const database = await opened()
  try {
    return await new Promise<Answer>((resolve, reject) => {
      const transaction = database.transaction(STORE, mode)
      const request = ask(transaction.objectStore(STORE))
      transaction.oncomplete = () => resolve(request.result)
      transaction.onabort = () => reject(transaction.error)
    })
  } finally {
    database.close()
  }
}

function opened(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(SNAPSHOT_DATABASE, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
