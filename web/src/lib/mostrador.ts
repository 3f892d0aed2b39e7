import type { Instantanea } from '@gym/contract/instantanea'
import { asApiError, exchange } from './http.ts'
import { type KeptMostrador, readAbout, readText, writeKept } from './mostrador-kept.ts'
import { type MostradorSearch, searchIn } from './mostrador-search.ts'
import { isQuiosco } from './quiosco.ts'
import { readToken } from './session.ts'

/** How old it may be before it is asked for again. */
const FRESH_MS = 5 * 60_000
/** After what the screen itself asks for. */
const FIRST_MS = 2_000
/** How often it is looked whether it is old: another tab may have asked meanwhile. */
const LOOKED_AT_EACH_MS = 60_000

/** What is known of the gym without an answer of the server. */
export interface Mostrador extends MostradorSearch {
  datos: Instantanea
  /** When the server last said that it is so, in milliseconds since 1970. */
  confirmedAt: number
}

/** Where it is kept, and the server's answer: nothing where what has the tag is so still. */
export interface MostradorSource {
  about: typeof readAbout
  text: typeof readText
  write: typeof writeKept
  ask: (etag: string | null) => Promise<{ text: string; etag: string | null } | null>
}

/** The snapshot of a browser, which its tabs share. */
export function createMostrador({ about, text, write, ask }: MostradorSource) {
  let read: { about: KeptMostrador; mostrador: Mostrador } | undefined
  let asking: Promise<void> | undefined

  async function askAnew(userId: string, isOpen: () => boolean) {
    const known = await about()
    const own = known?.userId === userId ? known : undefined
    const isFresh = own && Math.abs(Date.now() - own.confirmedAt) < FRESH_MS
    if (isFresh) return
    const answer = await ask(own?.etag ?? null)
    // An answer that comes after the session was closed brings nobody back.
    if (!isOpen()) return
    const confirmed = { userId, confirmedAt: Date.now() }
    if (answer) await write({ ...confirmed, etag: answer.etag }, answer.text)
    else if (own) await write({ ...own, ...confirmed })
  }

  return {
    /** What is kept for this account; nothing where there is none. It is read when somebody needs it: while all is well nobody does. */
    async of(userId: string): Promise<Mostrador | undefined> {
      const known = await about()
      if (known?.userId !== userId) return undefined
      if (read?.about.userId !== userId || read.about.etag !== known.etag || known.etag === null) {
        const kept = await text()
        if (kept === undefined) return undefined
        const datos: Instantanea = JSON.parse(kept)
        read = { about: known, mostrador: { datos, confirmedAt: known.confirmedAt, ...searchIn(datos) } }
      }
      read.mostrador.confirmedAt = known.confirmedAt
      return read.mostrador
    },

    /** Asks for it where what is kept is old. @throws ApiError */
    refresh(userId: string, isOpen: () => boolean): Promise<void> {
      asking ??= askAnew(userId, isOpen).finally(() => {
        asking = undefined
      })
      return asking
    },
  }
}

const mostrador = createMostrador({ about: readAbout, text: readText, write: writeKept, ask: askServer })

/** What this browser knows of the gym, for this account. */
export const mostradorOf = mostrador.of

/** The account whose screens are open. */
let ownId = ''

export const mostradorHere = () => mostrador.of(ownId)

/** Keeps it for this account while its screens are open, until it is told to stop. */
export function keepMostrador(userId: string): () => void {
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
