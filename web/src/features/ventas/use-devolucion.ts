import type { NuevaDevolucion } from '@gym/contract/ventas'
import { useState } from 'react'
import type { z } from 'zod'
import { asApiError, newIdempotencyKey } from '../../lib/http.ts'
import { keepHere, keptHere } from '../../lib/kept-llegadas.ts'
import { mayBeDone } from '../../lib/send-once.ts'
import { readToken } from '../../lib/session.ts'
import { useSignedIn } from '../../lib/session-user.ts'
import { DEVOLUCIONES } from '../../lib/ventas-sin-cobrar.ts'
import { useDevolver } from './vender.api.ts'

export type DevolucionPedida = z.input<typeof NuevaDevolucion>

/** A return that was sent and is not answered: nobody knows whether it was made. */
export interface DevolucionEnviada {
  /** By which it is sent, however often: it is made once. */
  clave: string
  pedida: DevolucionPedida
  /** When it was sent first, in milliseconds since 1970. */
  at: number
}

/** Gives back of a sale. What was sent is kept until it is answered, also over a reload: another one waits for that. */
export function useDevolucion(ventaId: string) {
  const userId = useSignedIn()?._id ?? ''
  const all = () => keptHere<Record<string, DevolucionEnviada>>(userId, DEVOLUCIONES) ?? {}
  const devolver = useDevolver(ventaId)
  const [enviada, setEnviada] = useState(() => all()[ventaId])

  function keep(next: DevolucionEnviada | undefined) {
    const { [ventaId]: _, ...others } = all()
    keepHere(userId, DEVOLUCIONES, next ? { ...others, [ventaId]: next } : others)
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
      // What comes after the session was closed brings nothing back.
      if (readToken() === token) forget()
      return { wasSaved }
    } catch (error) {
      if (mayBeDone(asApiError(error), wasSent)) setEnviada(sent)
      else if (readToken() === token) forget()
      throw error
    }
  }

  return {
    /** The one that waits for its answer. */
    enviada,
    isSending: devolver.isPending,

    /** Sends a new one, unless one from another window waits: that one is seen then. @throws ApiError */
    async devolver(pedida: DevolucionPedida) {
      const waiting = all()[ventaId]
      if (!waiting) return send({ clave: newIdempotencyKey(), pedida, at: Date.now() }, false)
      setEnviada(waiting)
      return null
    },

    /** Sends the one that waits once more. @throws ApiError */
    reintentar: (waiting: DevolucionEnviada) => send(waiting, true),

    descartar: forget,
  }
}
