import { isNobodyThere, rememberedUser } from './remembered-user.ts'
import { VISTO } from './seen-wipe.ts'
import { readToken } from './session.ts'

/**
 * What a member saw last of their own, in the browser's database, to be seen without the server too: of one person, one of each kind,
 * until they sign out. Of who works at the gym nothing is kept: what they look up is of others.
 */
const STORE = 'ultimo'

interface Kept<Data> {
  userId: string
  /** Milliseconds since 1970. */
  at: number
  /** What was asked for under the name, where that may be something else. */
  of: string
  data: Data
}

/** With it comes when it was seen, where nobody answers now. */
export type Seen<Data> = Data & { vistoEn?: number }

/** What is asked for; where nobody answers, what the same person saw last under this name. @throws what asking does */
export async function askOrSeen<Data extends object>(
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
    // Who has signed out meanwhile has left nothing here.
    if (readToken() === token) await keep(name, { userId, at: Date.now(), of, data }).catch(() => {})
    return data
  } catch (error) {
    if (!isNobodyThere(error)) throw error
    const kept = await read<Kept<Data>>(name).catch(() => undefined)
    if (kept?.userId !== userId || kept.of !== of) throw error
    return { ...kept.data, vistoEn: kept.at }
  }
}

/** What another one saw here goes with the first thing that this one sees. */
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
