import { type Day, formatDay } from '@gym/contract/core/calendar'
import { formatMoney } from '@gym/contract/core/money'
import { joinWithDots } from '../../format/dotted.ts'
import { type DatosDeRecibo, renglon, renglones } from './recibo.ts'
import { ReciboImpreso } from './recibo-impreso.tsx'

/** A queued sale that has no response yet. Amounts are in pesos. */
export interface Provisional {
  codigo: string
  cliente: { nombre: string; identificacion?: string | undefined } | null
  fecha: Day
  lineas: { texto: string; monto: number }[]
  total: number
  recibido: number | null
  cambio: number
  isOfMembership: boolean
}

export const ReciboProvisional = ({ recibo }: { recibo: Provisional }) => (
  <ReciboImpreso recibo={reciboProvisional(recibo)} />
)

function reciboProvisional(provisional: Provisional): DatosDeRecibo {
  const { codigo, cliente, fecha, lineas, total, recibido, cambio, isOfMembership } = provisional
  return {
    nombre: 'Recibo provisional',
    titulos: [joinWithDots('Recibo provisional', codigo)],
    cliente: null,
    bloques: [
      renglones({
        Cliente: cliente?.nombre ?? 'Sin cliente',
        Identificación: cliente?.identificacion,
        Fecha: formatDay(fecha),
      }),
      lineas.map(({ texto, monto }) => renglon(texto, formatMoney(monto))),
    ],
    total,
    pie: renglones({
      'Método de pago': 'Efectivo',
      Recibido: recibido !== null && formatMoney(recibido),
      Cambio: recibido !== null && formatMoney(cambio),
    }),
    notas: [
      'Se anotó sin conexión. El número de la venta se conoce cuando el programa la recibe.',
      'No es factura ni documento equivalente.',
    ],
    terms: isOfMembership ? 'propios' : 'ninguno',
  }
}
