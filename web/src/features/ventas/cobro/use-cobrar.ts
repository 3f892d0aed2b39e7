import type { Day } from '@gym/contract/core/calendar'
import type { Venta, VentaRegistrada } from '@gym/contract/ventas/ventas.schema'
import { useRef, useState } from 'react'
import { ApiError, asApiError } from '../../../api/api-error.ts'
import { NO_ANSWER, type Saved } from '../../../api/http.ts'
import { VENTAS } from '../../../api/ventas-sin-cobrar.ts'
import { ownDevice } from '../../../offline/outbox/outbox-rows.ts'
import { isInFlight, mayHaveSucceeded, sendOnce } from '../../../offline/outbox/unanswered.ts'
import { useOwnOutbox } from '../../../offline/outbox/use-outbox.ts'
import { readToken } from '../../../session/session.ts'
import type { Provisional } from '../../../ui/print/recibo-provisional.tsx'
import type { Credenciales } from '../../../ui/security/quien-autoriza.tsx'
import type { VentasAbiertas } from '../carritos/abiertas.ts'
import type { Carrito, VentaEnviada } from '../carritos/carrito.ts'
import { corregir } from '../carritos/correcciones.ts'
import { useMoved, useVender } from '../vender.api.ts'
import { isAnotable, operacionDe } from './anotada.ts'

export interface Anotada {
  key: string
  recibo: Provisional
}

export type Hecha =
  | { venta: Venta; volver: Carrito['volver']; wasSaved: boolean }
  | { anotada: Anotada; volver: Carrito['volver'] }

export type Resultado = Hecha | { error: ApiError; mayBeSold: boolean }

export interface Enviado {
  carrito: Carrito
  result: Resultado
}

/** Sends a cart under its idempotency key: retries sell it once. Plain cash sales go through the outbox. */
export function useCobrar(abiertas: VentasAbiertas) {
  const outbox = useOwnOutbox()
  const vender = useVender()
  const invalidate = useMoved()
  const [sending, setSending] = useState<'first' | 'again' | null>(null)
  const last = useRef<Promise<unknown>>(Promise.resolve())

  const sell = (key: string, values: VentaEnviada): Promise<Saved<Venta>> =>
    vender.mutateAsync({ values, key })

  /** Sends the sale through the outbox. Undefined if it is not in the queue ('unstored'). @throws ApiError */
  async function sellByQueue(
    carrito: Carrito,
    values: VentaEnviada,
    today: Day,
    timeoutMs?: number,
  ): Promise<Saved<Venta> | Anotada | undefined> {
    const operacion = operacionDe(carrito, values, today)
    const outcome = await outbox.submit<VentaRegistrada>(operacion, timeoutMs)
    invalidate()
    switch (outcome.kind) {
      case 'done':
        return { entity: outcome.answer, wasSaved: outcome.wasSaved }
      case 'noted':
        return { key: outcome.key, recibo: operacion.resumen.recibo as Provisional }
      case 'refused':
        throw outcome.error
      case 'unstored':
        return undefined
    }
  }

  async function send(
    carrito: Carrito,
    paid: VentaEnviada,
    today: Day,
    autoriza?: Credenciales,
  ): Promise<Resultado> {
    const { clave, volver, enviada } = carrito
    setSending(enviada ? 'again' : 'first')
    const token = readToken()
    const values = enviada === paid ? paid : { ...paid, dispositivo: ownDevice() }
    async function sold(): Promise<Hecha> {
      abiertas.refresh()
      // The credentials are stored nowhere: neither with the request nor in the outbox.
      const byQueue = !autoriza && isAnotable(values) && (await sellByQueue(carrito, values, today))
      const made = byQueue || (await sell(clave, autoriza ? { ...values, autoriza } : values))
      // The session has changed: the cart stays with its request, and a retry in its session replays the sale.
      if (readToken() !== token) throw new ApiError(NO_ANSWER, 0)
      // Removes the cart before `sendOnce` deletes its request: a cart without a request could be charged again.
      abiertas.terminar(clave)
      return 'recibo' in made
        ? { anotada: made, volver }
        : { venta: made.entity, volver, wasSaved: made.wasSaved }
    }
    try {
      return await sendOnce(VENTAS, values, sold, { isShared: true, key: clave })
    } catch (thrown) {
      const error = asApiError(thrown)
      const mayBeSold = mayHaveSucceeded(error, enviada !== undefined)
      abiertas.cambiarUna(clave, (before) => (before.enviada ? before : corregir(before, { ...error.body })))
      return { error, mayBeSold }
    } finally {
      setSending(null)
    }
  }

  function cobrar(
    carrito: Carrito,
    values: VentaEnviada,
    today: Day,
    autoriza?: Credenciales,
  ): Promise<Resultado> {
    const sent = send(carrito, values, today, autoriza)
    last.current = sent
    return sent
  }

  /** Queues the unanswered cash sales of this tab and of saved carts, unless in flight. Returns their carts. */
  async function anotarDejadas(today: Day): Promise<Carrito[]> {
    const { actual, guardadas } = abiertas.get()
    const left = [
      actual,
      ...guardadas.filter(({ isElsewhere }) => !isElsewhere).map(({ carrito }) => carrito),
    ]
    const noted: Carrito[] = []
    for (const carrito of left) {
      const { enviada, clave } = carrito
      if (!enviada?.dispositivo || !isAnotable(enviada) || isInFlight(clave)) continue
      const made = await sellByQueue(carrito, enviada, today, 0)
      if (!made) continue
      abiertas.terminar(clave)
      noted.push(carrito)
    }
    return noted
  }

  return {
    cobrar,
    anotarDejadas,
    isSending: sending !== null,
    isRetrying: sending === 'again',
    /** Resolves after the last request, so that a scan goes to the next cart. */
    settled: () => last.current,
  }
}
