import type { NuevaDevolucion } from '@gym/contract/ventas/ventas.schema'
import { useState } from 'react'
import type { z } from 'zod'
import { asApiError } from '../../../api/api-error.ts'
import { newIdempotencyKey } from '../../../api/http.ts'
import { DEVOLUCIONES } from '../../../api/ventas-sin-cobrar.ts'
import { readDeskItem, writeDeskItem } from '../../../offline/storage/desk-storage.ts'
import { mayHaveSucceeded } from '../../../offline/storage/send-once.ts'
import { readToken } from '../../../session/session.ts'
import { useSignedIn } from '../../../session/session-user.ts'
import { useDevolver } from '../vender.api.ts'

export type DevolucionPedida = z.input<typeof NuevaDevolucion>

export interface DevolucionEnviada {
  /** Idempotency key: every retry uses it. */
  clave: string
  pedida: DevolucionPedida
  /** Time of the first request, in epoch ms. */
  at: number
}

/** Sends a return and stores it until its response, also across reloads. A sale has at most one pending. */
export function useDevolucion(ventaId: string) {
  const userId = useSignedIn()?._id ?? ''
  const all = () => readDeskItem<Record<string, DevolucionEnviada>>(userId, DEVOLUCIONES) ?? {}
  const devolver = useDevolver(ventaId)
  const [enviada, setEnviada] = useState(() => all()[ventaId])

  function keep(next: DevolucionEnviada | undefined) {
    const { [ventaId]: _, ...others } = all()
    writeDeskItem(userId, DEVOLUCIONES, next ? { ...others, [ventaId]: next } : others)
  }

  function forget() {
    keep(undefined)
    setEnviada(undefined)
  }

  async function send(sent: DevolucionEnviada, wasSent: boolean) {
    const token = readToken()
    keep(sent)
    try {
      const { wasSaved } = await devolver.mutateAsync({ values: sent.pedida, key: sent.clave })
      // Changes no storage after sign-out.
      if (readToken() === token) forget()
      return { wasSaved }
    } catch (error) {
      if (mayHaveSucceeded(asApiError(error), wasSent)) setEnviada(sent)
      else if (readToken() === token) forget()
      throw error
    }
  }

  return {
    enviada,
    isSending: devolver.isPending,

    /** Sends a new return; null if another tab has one pending, which is then shown. @throws ApiError */
    async devolver(pedida: DevolucionPedida) {
      const waiting = all()[ventaId]
      if (!waiting) return send({ clave: newIdempotencyKey(), pedida, at: Date.now() }, false)
      setEnviada(waiting)
      return null
    },

    /** Resends the pending return. @throws ApiError */
    reintentar: (waiting: DevolucionEnviada) => send(waiting, true),

    descartar: forget,
  }
}
