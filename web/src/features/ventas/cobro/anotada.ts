import type { Day } from '@gym/contract/core/calendar'
import { inCents, inPesos } from '@gym/contract/core/money'
import { sum } from '@gym/contract/ventas/ventas.rules'
import { type Operacion, shortCode } from '../../../offline/outbox/outbox-rows.ts'
import type { Provisional } from '../../../ui/print/recibo-provisional.tsx'
import { type Carrito, cantidadDe, nombreDe, type VentaEnviada, valorar } from '../carritos/carrito.ts'
import { contenidoDe, duenoDe, nombreDeCliente } from '../venta-words.ts'

/** True if a sale may be queued without a response: all cash, no credit used, no debt paid or left. */
export const isAnotable = ({ lineas, cobros = [], fiado, aFavor }: VentaEnviada) =>
  !fiado &&
  !aFavor &&
  lineas.every(({ deuda }) => deuda === undefined) &&
  cobros.every(({ metodo }) => metodo === 'Efectivo')

export function operacionDe(carrito: Carrito, enviada: VentaEnviada, today: Day): Operacion {
  const { clave, cliente } = carrito
  const recibo = provisionalDe(carrito, enviada, today)
  return {
    tipo: 'venta',
    key: clave,
    ...(cliente && { persona: cliente._id }),
    body: enviada,
    resumen: { quien: duenoDe(carrito), que: contenidoDe(carrito), monto: recibo.total, recibo },
  }
}

function provisionalDe(carrito: Carrito, enviada: VentaEnviada, today: Day): Provisional {
  const { clave, cliente, lineas } = carrito
  const valorado = valorar(carrito)
  const total = inPesos(valorado?.total ?? 0)
  const recibido = enviada.recibido ?? null
  return {
    codigo: shortCode(clave),
    cliente: cliente && { nombre: nombreDeCliente(cliente), identificacion: cliente.numeroIdentificacion },
    fecha: today,
    lineas: lineas.map((linea, indice) => ({
      texto: `${cantidadDe(linea)} × ${nombreDe(linea)}`,
      monto: inPesos(valorado?.lineas[indice]?.monto ?? 0),
    })),
    total,
    recibido,
    cambio: recibido === null ? 0 : inPesos(sum([inCents(recibido), -inCents(total)])),
    isOfMembership: lineas.some(({ tipo }) => tipo === 'membresia'),
  }
}
