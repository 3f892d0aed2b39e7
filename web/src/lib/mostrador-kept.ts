import { MOSTRADOR_DATABASE } from './mostrador-wipe.ts'

/** What is known of the kept snapshot without reading it: it may be large. */
export interface KeptMostrador {
  /** The account that asked for it. */
  userId: string
  etag: string | null
  /** When the server last said that it is so, in milliseconds since 1970. */
  confirmedAt: number
}

const STORE = 'instantanea'
const ABOUT = 'about'
const TEXT = 'text'

/** Nothing where the browser keeps nothing. */
export function readAbout(): Promise<KeptMostrador | undefined> {
  return inStore<KeptMostrador | undefined>('readonly', (store) => store.get(ABOUT)).catch(() => undefined)
}

/** The snapshot as it came: it is read when somebody needs it. */
export function readText(): Promise<string | undefined> {
  return inStore<string | undefined>('readonly', (store) => store.get(TEXT)).catch(() => undefined)
}

/** Keeps it; with no text what is there is so still. A browser that has no room works on line as before. */
export async function writeKept(about: KeptMostrador, text?: string): Promise<void> {
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
    const request = indexedDB.open(MOSTRADOR_DATABASE, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
