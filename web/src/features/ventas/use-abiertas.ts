import { useSyncExternalStore } from 'react'
import { newIdempotencyKey } from '../../lib/http.ts'
import { keepHere, keptHere } from '../../lib/kept-llegadas.ts'
import { readToken } from '../../lib/session.ts'
import { useSignedIn } from '../../lib/session-user.ts'
import { VENTAS } from '../../lib/ventas-sin-cobrar.ts'
import { type Abierta, type Abiertas, createAbiertas, type VentasAbiertas } from './abiertas.ts'
import { createUntold, type Untold } from './untold.ts'
import type { Enviado } from './use-cobrar.ts'

interface Here {
  userId: string
  token: string | null
  abiertas: VentasAbiertas
  untold: Untold<Enviado>
}

// Kept beside the screen: a cart is still there after one went to look at something else.
let here: Here | undefined

// Each document has an id of its own, so that a tab that the browser duplicates is not taken for the first one.
const TAB = 'pestana'
const pestana = { id: newIdempotencyKey(), before: sessionStorage.getItem(TAB) }
sessionStorage.setItem(TAB, pestana.id)

addEventListener('storage', () => here?.abiertas.refresh())
addEventListener('pagehide', () => here?.abiertas.leave())
addEventListener('pageshow', ({ persisted }) => persisted && here?.abiertas.comeBack())

const lockOf = (id: string) => `pestana ${id}`

// Not there on a plain-http LAN, nor in the browsers of 2021.
const { locks } = navigator as { locks?: LockManager }
// Held for as long as this document lives: whatever ends it, the others know.
locks?.request(lockOf(pestana.id), () => new Promise(() => {}))

/** A tab that was killed did not say that it went. */
async function findLeft(abiertas: VentasAbiertas) {
  if (!locks) return
  const { held = [], pending = [] } = await locks.query()
  const names = new Set([...held, ...pending].map(({ name }) => name))
  abiertas.keepOnly((id) => id === pestana.id || names.has(lockOf(id)))
}

function hereOf(userId: string): Here {
  const token = readToken()
  if (here?.userId !== userId || here.token !== token) {
    const memory = {
      read: () => keptHere<Abierta[]>(userId, VENTAS) ?? [],
      // An answer that comes after the session was closed brings nothing back.
      write: (abiertas: Abierta[]) => {
        if (readToken() === token) keepHere(userId, VENTAS, abiertas)
      },
    }
    here = { userId, token, abiertas: createAbiertas(memory, pestana), untold: createUntold() }
    findLeft(here.abiertas)
  }
  return here
}

/** The carts of whoever is signed in that are not paid yet, also before a reload; and what became of those sent and left. */
export function useAbiertas(): Pick<Here, 'abiertas' | 'untold'> & Abiertas {
  const { abiertas, untold } = hereOf(useSignedIn()?._id ?? '')
  return { abiertas, untold, ...useSyncExternalStore(abiertas.subscribe, abiertas.get) }
}
