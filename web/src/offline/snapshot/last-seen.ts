import { isServerUnreachable, rememberedUser } from '../../session/remembered-user.ts'
import { readToken } from '../../session/session.ts'
import { cacheIn, onResult } from '../storage/database.ts'

/** Cached responses to members and visitors only, because responses to staff contain other people's data. */
const run = cacheIn('visto', 'ultimo')

interface CachedResponse<Data> {
  userId: string
  /** Time of the response, in epoch ms. */
  at: number
  /** The request's parameter, such as a number. Only the response to its last value is cached. */
  of: string
  data: Data
}

/** The response. `vistoEn` (epoch ms) is set only when it comes from the offline cache. */
export type Seen<Data> = Data & { vistoEn?: number }

/** Network first; without a response, the same person's cached one. @throws the error of `ask` */
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
    if (!isServerUnreachable(error)) throw error
    const cached = await run<CachedResponse<Data> | undefined>('readonly', (store, done) =>
      onResult(store.get(name), done),
    ).catch(() => undefined)
    if (cached?.userId !== userId || cached.of !== of) throw error
    return { ...cached.data, vistoEn: cached.at }
  }
}

/** Stores the response. Clears the cache first if it belongs to another person. */
const keep = (name: string, response: CachedResponse<unknown>) =>
  run<void>('readwrite', (store) =>
    onResult(store.getAll() as IDBRequest<CachedResponse<unknown>[]>, ([first]) => {
      if (first && first.userId !== response.userId) store.clear()
      store.put(response, name)
    }),
  )
