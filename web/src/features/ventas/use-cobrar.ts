import type { Venta } from '@gym/contract/ventas'
import { useRef, useState } from 'react'
import { type ApiError, asApiError } from '../../lib/http.ts'
import { mayBeDone } from '../../lib/send-once.ts'
import type { VentasAbiertas } from './abiertas.ts'
import { type Carrito, corregir, type VentaEnviada } from './carrito.ts'
import { useVender } from './vender.api.ts'

/** What became of a cart that was sent. */
export type Resultado =
  | { venta: Venta; volver: Carrito['volver']; wasSaved: boolean }
  | { error: ApiError; mayBeSold: boolean }

/** A cart that was sent, with what became of it. */
export interface Enviado {
  carrito: Carrito
  result: Resultado
}

/**
 * Sends a cart, by the key that it keeps until it is sold: however often it is sent, and after whatever was lost, it is
 * sold once. What a refusal says of a line is in the cart then.
 */
export function useCobrar(abiertas: VentasAbiertas) {
  const vender = useVender()
  const [sending, setSending] = useState<'first' | 'again' | null>(null)
  const underWay = useRef<Promise<unknown>>(Promise.resolve())

  async function send({ clave, volver, enviada }: Carrito, values: VentaEnviada): Promise<Resultado> {
    abiertas.cambiarUna(clave, (carrito) => ({
      ...carrito,
      enviada: values,
      enviadaAt: carrito.enviadaAt ?? Date.now(),
    }))
    setSending(enviada ? 'again' : 'first')
    try {
      const { entity: venta, wasSaved } = await vender.mutateAsync({ values, key: clave })
      abiertas.terminar(clave)
      return { venta, volver, wasSaved }
    } catch (thrown) {
      const error = asApiError(thrown)
      const mayBeSold = mayBeDone(error, enviada !== undefined)
      // That one is made as it was before: it is not sent again as another one, which the server may have forgotten by then.
      const isMade = error.codigo === 'CLAVE_REUTILIZADA'
      if (!mayBeSold && !isMade)
        abiertas.cambiarUna(clave, (carrito) => ({
          ...corregir(carrito, { ...error.body }),
          enviada: undefined,
          enviadaAt: undefined,
        }))
      return { error, mayBeSold }
    } finally {
      setSending(null)
    }
  }

  function cobrar(carrito: Carrito, values: VentaEnviada): Promise<Resultado> {
    const sent = send(carrito, values)
    underWay.current = sent
    return sent
  }

  return {
    cobrar,
    isSending: sending !== null,
    /** One whose answer never came is on its way once more. */
    isRetrying: sending === 'again',
    /** What is scanned meanwhile is of the next one. */
    settled: () => underWay.current,
  }
}
