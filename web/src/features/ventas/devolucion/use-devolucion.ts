import type { NuevaDevolucion } from '@gym/contract/ventas/devoluciones.schema'
import { useState } from 'react'
import type { z } from 'zod'
import { devolucionDe } from '../../../api/ventas-sin-cobrar.ts'
import { accountRequests, deleteUnansweredOf, sendOnce } from '../../../offline/outbox/unanswered.ts'
import { useDevolver } from '../vender.api.ts'

export type DevolucionPedida = z.input<typeof NuevaDevolucion>

export type DevolucionEnviada = NonNullable<ReturnType<typeof pendingOf>>

function pendingOf(form: string) {
  const request = accountRequests().find((each) => each.form === form)
  return request && { ...request, pedida: JSON.parse(request.body) as DevolucionPedida }
}

/** Sends a return, which stays stored until its response. A sale has at most one pending. */
export function useDevolucion(ventaId: string) {
  const form = devolucionDe(ventaId)
  const devolver = useDevolver(ventaId)
  const [enviada, setEnviada] = useState(() => pendingOf(form))

  const send = (values: DevolucionPedida, clave?: string) =>
    sendOnce(form, values, (key) => devolver.mutateAsync({ values, key }), {
      isShared: true,
      key: clave,
    }).finally(() => setEnviada(pendingOf(form)))

  return {
    enviada,
    isSending: devolver.isPending,

    /** Sends a new return; null if another tab has one pending, which is then shown. @throws ApiError */
    async devolver(pedida: DevolucionPedida) {
      const waiting = pendingOf(form)
      if (!waiting) return send(pedida)
      setEnviada(waiting)
      return null
    },

    /** Resends the pending return. @throws ApiError */
    reintentar: (waiting: DevolucionEnviada) => send(waiting.pedida, waiting.key),

    descartar() {
      deleteUnansweredOf(form)
      setEnviada(undefined)
    },
  }
}
