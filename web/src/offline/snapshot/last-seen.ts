import { isNobodyThere, rememberedUser } from '../../session/remembered-user.ts'
import { VISTO } from '../../session/seen-wipe.ts'
import { readToken } from '../../session/session.ts'

/** Offline cache (IndexedDB) of a member's own responses. Staff responses show others' data: not cached. */
const STORE = 'ultimo'

interface Kept<Data> {
  userId: string
  /** Time of the response, in epoch ms. */
  at: number
  /** The request's parameter, such as a number: only its last value is cached. */
  of: string
  data: Data
}

/** The response. `vistoEn` (epoch ms) is set only when it comes from the offline cache. */
export type Seen<Data> = Data & { vistoEn?: number }

/** Network first, the same person's cached response as fallback. @throws the error of `ask` */
export async function fetchOrLastSeen<Data extends object>(
  name: string,
  ask: () => Promise<Data>,
  of = '',
): Promise<Seen<Data>> {
  const user = rememberedUser()
  if (user && user.rol !== 'user') return ask()
  const userId = user?._id ?? ''
  const token = readToken()
  try {
    const data = await ask()
    // Writes nothing if the person signed out during the request.
    if (readToken() === token) await keep(name, { userId, at: Date.now(), of, data }).catch(() => {})
    return data
  } catch (error) {
    if (!isNobodyThere(error)) throw error
    const kept = await read<Kept<Data>>(name).catch(() => undefined)
    if (kept?.userId !== userId || kept.of !== of) throw error
    return { ...kept.data, vistoEn: kept.at }
  }
}

/** Stores the response. Clears the cache first if it belongs to another person. */
async function keep(name: string, kept: Kept<unknown>): Promise<void> {
  const [first] = await run<Kept<unknown>[]>('readonly', (store) => store.getAll())
  if (first && first.userId !== kept.userId) await run('readwrite', (store) => store.clear())
  await run('readwrite', (store) => store.put(kept, name))
}

const read = <Data>(name: string) => run<Data | undefined>('readonly', (store) => store.get(name))

async function run<Result>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest,
): Promise<Result> {
  const database = await open()
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(STORE, mode)
      const request = work(transaction.objectStore(STORE))
      transaction.oncomplete = () => resolve(request.result as Result)
      transaction.onabort = () => reject(transaction.error)
    })
  } finally {
    database.close()
  }
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(VISTO, 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE)
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error)
  })
}
