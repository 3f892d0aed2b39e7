import { formatDay } from '@gym/contract/core/calendar'
import { diasDeMembresia, metodosEnPalabras, reciboPeriod } from '@gym/contract/pagos/pagos.rules'
import type { Pago } from '@gym/contract/pagos/pagos.schema'
import { correccion, type DatosDeRecibo, periodo, renglones, titulosDe } from '../../ui/print/recibo.ts'

/** The specification's receipt (section 9): a payment of any product has a period and the gym's terms. */
export function reciboDePago(pago: Pago, ticket: number | null, timeZone: string): DatosDeRecibo {
  const { cliente, producto, recibo } = pago
  const dias = diasDeMembresia(pago)
  return {
    nombre: 'Recibo de caja',
    titulos: titulosDe(recibo, ticket),
    cliente: cliente?._id ?? null,
    bloques: [
      [
        ...renglones({
          Cliente: cliente ? `${cliente.nombre} ${cliente.apellido}` : 'Sin cliente',
          Identificación: cliente?.numeroIdentificacion,
          Concepto: producto?.nombre ?? 'Pago',
          Cantidad: String(pago.cantidad),
          'Método de pago': metodosEnPalabras(pago),
          Fecha: formatDay(pago.fecha),
        }),
        ...periodo(reciboPeriod(pago)),
        ...renglones({ Membresía: dias && `${formatDay(dias.desde)} – ${formatDay(dias.hasta)}` }),
      ],
    ],
    total: pago.monto,
    pie: renglones({ Cobró: pago.cobradoPor }),
    notas: correccion(pago.corregido, timeZone).map((note) => `${note}${reemplaza(pago)}`),
    terms: 'todos',
  }
}

const reemplaza = ({ corregido }: Pago): string =>
  corregido && corregido.ticket !== null ? ` Reemplaza el tiquete N.º ${corregido.ticket}.` : ''
