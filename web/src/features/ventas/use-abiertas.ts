import { useSyncExternalStore } from 'react'
import { keepHere, keptHere } from '../../lib/kept-llegadas.ts'
import { readToken } from '../../lib/session.ts'
import { useSignedIn } from '../../lib/session-user.ts'
import { type Abiertas, createAbiertas, type VentasAbiertas } from './abiertas.ts'

// Kept beside the screen: a cart is still there after one went to look at something else.
let here: { userId: string; token: string | null; abiertas: VentasAbiertas } | undefined

const PLACE = 'ventas'

function abiertasOf(userId: string): VentasAbiertas {
  const token = readToken()
  if (here?.userId !== userId || here.token !== token) {
    const memory = {
      read: () => keptHere<Abiertas>(userId, PLACE),
      // An answer that comes after the session was closed brings nothing back.
      write: (abiertas: Abiertas) => {
        if (readToken() === token) keepHere(userId, PLACE, abiertas)
      },
    }
    here = { userId, token, abiertas: createAbiertas(memory) }
  }
  return here.abiertas
}

/** The carts of whoever is signed in that are not paid yet, also before a reload. */
export function useAbiertas(): { abiertas: VentasAbiertas } & Abiertas {
  const abiertas = abiertasOf(useSignedIn()?._id ?? '')
  return { abiertas, ...useSyncExternalStore(abiertas.subscribe, abiertas.get) }
}
