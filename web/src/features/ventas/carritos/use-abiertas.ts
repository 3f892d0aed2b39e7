import { useSyncExternalStore } from 'react'
import { newIdempotencyKey } from '../../../api/http.ts'
import { CARRITOS, VENTAS } from '../../../api/ventas-sin-cobrar.ts'
import { accountRequests, deleteUnansweredOf } from '../../../offline/outbox/unanswered.ts'
import { readDeskItem, writeDeskItem } from '../../../offline/storage/desk-storage.ts'
import { defineStore } from '../../../offline/storage/stores.ts'
import { readToken } from '../../../session/session.ts'
import { useSignedIn } from '../../../session/session-user.ts'
import { createMailbox, type Mailbox } from '../cobro/mailbox.ts'
import type { Enviado } from '../cobro/use-cobrar.ts'
import {
  type Abierta,
  type Abiertas,
  type AbiertasMemory,
  createAbiertas,
  type VentasAbiertas,
} from './abiertas.ts'

interface Here {
  userId: string
  token: string | null
  abiertas: VentasAbiertas
  unshownOutcomes: Mailbox<Enviado>
}

// Module state: carts survive leaving the screen.
let here: Here | undefined

// A new id for each document: a duplicated tab copies session storage but must not pass for the original.
const tab = defineStore({ name: 'pestana', parse: String })
const pestana = { id: newIdempotencyKey(), before: tab.get() ?? null }
tab.set(pestana.id)

addEventListener('storage', () => here?.abiertas.refresh())
addEventListener('pagehide', () => here?.abiertas.leave())
addEventListener('pageshow', ({ persisted }) => persisted && here?.abiertas.comeBack())

const lockOf = (id: string) => `pestana ${id}`

// The Web Locks API is missing on a plain-http LAN, and in Firefox and Safari of 2021.
const { locks } = navigator as { locks?: LockManager }
// This lock lasts as long as the document, so other tabs see when it is gone.
locks?.request(lockOf(pestana.id), () => new Promise(() => {}))

/** Finds the carts of killed tabs, which never ran `leave`, by their missing locks. */
async function findLeft(abiertas: VentasAbiertas) {
  if (!locks) return
  const { held = [], pending = [] } = await locks.query()
  const names = new Set([...held, ...pending].map(({ name }) => name))
  abiertas.keepOnly((id) => id === pestana.id || names.has(lockOf(id)))
}

function hereOf(userId: string): Here {
  const token = readToken()
  if (here?.userId !== userId || here.token !== token) {
    const memory = memoryOf(userId, token)
    here = { userId, token, abiertas: createAbiertas(memory, pestana), unshownOutcomes: createMailbox() }
    findLeft(here.abiertas)
  }
  return here
}

/** The stored carts. `sendOnce` stores the unanswered request of a cart, under the cart's key. */
const memoryOf = (userId: string, token: string | null): AbiertasMemory => ({
  read() {
    const bodies = new Map(accountRequests(userId).map(({ key, body }) => [key, body]))
    const withRequest = ({ carrito, ...rest }: Abierta): Abierta => {
      const body = bodies.get(carrito.clave)
      return { ...rest, carrito: { ...carrito, enviada: body && JSON.parse(body) } }
    }
    return (readDeskItem<Abierta[]>(userId, CARRITOS) ?? []).map(withRequest)
  },

  write(abiertas) {
    // Drops writes by responses that arrive after the session has changed.
    if (readToken() !== token) return
    const stored = abiertas.map(({ carrito, ...rest }) => ({
      ...rest,
      carrito: { ...carrito, enviada: undefined },
    }))
    writeDeskItem(userId, CARRITOS, stored)
    // Deletes the unanswered requests of carts that are no longer stored.
    deleteUnansweredOf(
      VENTAS,
      abiertas.map(({ carrito }) => carrito.clave),
    )
  },
})

/** The signed-in user's unpaid carts, and the last outcome of a sale whose screen was left. */
export function useAbiertas(): Pick<Here, 'abiertas' | 'unshownOutcomes'> & Abiertas {
  const { abiertas, unshownOutcomes } = hereOf(useSignedIn()?._id ?? '')
  return { abiertas, unshownOutcomes, ...useSyncExternalStore(abiertas.subscribe, abiertas.get) }
}
