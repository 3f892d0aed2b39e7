import type { Instantanea } from '@gym/contract/operaciones/instantanea.schema'
import { asApiError } from '../../api/api-error.ts'
import { exchange } from '../../api/http.ts'
import { isQuiosco } from '../../session/quiosco.ts'
import { readToken } from '../../session/session.ts'
import { cacheIn, onResult } from '../storage/database.ts'
import { type SnapshotSearch, searchIn } from './snapshot-search.ts'

const FRESH_MS = 5 * 60_000
/** Delay of the first fetch, so that the screen's own requests go first. */
const FIRST_MS = 2_000
/** Interval of the staleness check. Each check reads the store, because another tab may have refetched. */
const LOOKED_AT_EACH_MS = 60_000

export interface Snapshot extends SnapshotSearch {
  datos: Instantanea
  /** Epoch ms at which the server last confirmed that the snapshot is current. */
  confirmedAt: number
}

/** Metadata of the stored snapshot, readable without parsing the snapshot. */
export interface SnapshotInfo {
  userId: string
  etag: string | null
  /** Epoch ms. */
  confirmedAt: number
}

const run = cacheIn('mostrador', 'instantanea')
const ABOUT = 'about'
const TEXT = 'text'

const read = <What>(key: string) =>
  run<What | undefined>('readonly', (store, done) => onResult(store.get(key), done)).catch(() => undefined)

const readSnapshotInfo = () => read<SnapshotInfo>(ABOUT)

const readSnapshotText = () => read<string>(TEXT)

/** Stores the metadata and, if given, the text. Ignores a failure, such as a full storage. */
export const writeSnapshot = (about: SnapshotInfo, text?: string) =>
  run<void>('readwrite', (store) => {
    if (text !== undefined) store.put(text, TEXT)
    store.put(about, ABOUT)
  }).catch(() => undefined)

/** Storage and server behind the snapshot. `ask` resolves with null if the ETag still matches (304). */
export interface SnapshotSource {
  about: typeof readSnapshotInfo
  text: typeof readSnapshotText
  write: typeof writeSnapshot
  ask: (etag: string | null) => Promise<{ text: string; etag: string | null } | null>
}

export function createSnapshotCache({ about, text, write, ask }: SnapshotSource) {
  let read: { about: SnapshotInfo; mostrador: Snapshot } | undefined
  let asking: Promise<void> | undefined

  async function refetch(userId: string, isOpen: () => boolean) {
    const known = await about()
    const own = known?.userId === userId ? known : undefined
    const isFresh = own && Math.abs(Date.now() - own.confirmedAt) < FRESH_MS
    if (isFresh) return
    const answer = await ask(own?.etag ?? null)
    // Stores nothing if the person signed out, or the kiosk started, during the request.
    if (!isOpen()) return
    const confirmed = { userId, confirmedAt: Date.now() }
    if (answer) await write({ ...confirmed, etag: answer.etag }, answer.text)
    else if (own) await write({ ...own, ...confirmed })
  }

  return {
    /** The stored snapshot of this account, if any. Parsed on first use. */
    async of(userId: string): Promise<Snapshot | undefined> {
      const known = await about()
      if (known?.userId !== userId) return undefined
      if (read?.about.userId !== userId || read.about.etag !== known.etag || known.etag === null) {
        const stored = await text()
        if (stored === undefined) return undefined
        const datos: Instantanea = JSON.parse(stored)
        read = { about: known, mostrador: { datos, confirmedAt: known.confirmedAt, ...searchIn(datos) } }
      }
      read.mostrador.confirmedAt = known.confirmedAt
      return read.mostrador
    },

    /** Refetches a stale snapshot (FRESH_MS). Concurrent calls share one request. @throws ApiError */
    refresh(userId: string, isOpen: () => boolean): Promise<void> {
      asking ??= refetch(userId, isOpen).finally(() => {
        asking = undefined
      })
      return asking
    },
  }
}

const mostrador = createSnapshotCache({
  about: readSnapshotInfo,
  text: readSnapshotText,
  write: writeSnapshot,
  ask: askServer,
})

export const snapshotOf = mostrador.of

/** Id of the front desk's account whose screens were mounted last; '' if none. */
let ownId = ''

export const currentSnapshot = () => mostrador.of(ownId)

/** Refreshes the snapshot while this account's screens are mounted. Returns the stop function. */
export function refreshSnapshotWhileOpen(userId: string): () => void {
  ownId = userId
  const look = () => {
    if (document.visibilityState !== 'visible' || isQuiosco()) return
    const token = readToken()
    mostrador.refresh(userId, () => readToken() === token && !isQuiosco()).catch(() => {})
  }
  const first = setTimeout(look, FIRST_MS)
  const timer = setInterval(look, LOOKED_AT_EACH_MS)
  document.addEventListener('visibilitychange', look)
  return () => {
    clearTimeout(first)
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
  }
}

async function askServer(etag: string | null) {
  try {
    return await exchange(
      'get',
      'mostrador/instantanea',
      { ...(etag && { headers: { 'if-none-match': etag } }) },
      async (answer) => ({ text: await answer.text(), etag: answer.headers.get('etag') }),
    )
  } catch (error) {
    if (asApiError(error).status === 304) return null
    throw error
  }
}
