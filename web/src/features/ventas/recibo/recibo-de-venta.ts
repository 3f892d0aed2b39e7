import { type DayRange, dayIn, formatDay } from '@gym/contract/core/calendar'
import { formatMoney, inCents, inPesos } from '@gym/contract/core/money'
import { codigoImpreso } from '@gym/contract/mis-datos/mis-datos.rules'
import { isOfMembership, reciboPeriod } from '@gym/contract/pagos/pagos.rules'
import { franjaEnPalabras } from '@gym/contract/planes/planes.rules'
import { sumOf } from '@gym/contract/ventas/ventas.rules'
import type { LineaVendida, Venta } from '@gym/contract/ventas/ventas.schema'
import {
  correccion,
  type DatosDeRecibo,
  fechas,
  periodo,
  type Renglon,
  renglon,
  renglones,
  titulosDe,
} from '../../../ui/print/recibo.ts'
import { quedoDebiendo } from '../venta-words.ts'

interface Around {
  now: Date
  timeZone: string
}

/** The receipt of a sale. A line that pays for days prints the days and adds the gym's terms. */
export function reciboDeVenta(venta: Venta, when: Around): DatosDeRecibo {
  const { numero, cliente, fecha, lineas, cobros, recibido, aFavor, devoluciones } = venta
  const refunded = totalOf(devoluciones, 'reembolso')
  const deducted = totalOf(devoluciones, 'rebajado')
  const periods = lineas.map((linea) => periodOf(linea, venta))
  // Shows the amount of each method, unless one method paid the whole sale.
  const several = cobros.length > 1 || cobros[0]?.monto !== venta.total
  const owed = quedoDebiendo(venta)
  const isDebt = owed.length > 0 && (venta.saldo ?? 0) > 0
  return {
    nombre: 'Recibo de caja',
    titulos: titulosDe(numero),
    cliente: cliente?._id ?? null,
    bloques: [
      renglones({
        Cliente: cliente ? `${cliente.nombre} ${cliente.apellido}` : 'Sin cliente',
        Identificación: cliente?.numeroIdentificacion,
        Fecha: formatDay(fecha),
      }),
      lineas.flatMap((linea, indice) => {
        const { cantidad, descripcion, monto, descuento } = linea
        const period = periods[indice]
        return [
          renglon(`${cantidad} × ${descripcion}`, formatMoney(monto)),
          ...renglones({ 'Incluye descuento': descuento > 0 && formatMoney(descuento) }),
          ...(period ? periodo(period) : []),
          ...vendidoEn(linea),
          ...othersOf(linea, venta).flatMap(({ otro, ...sold }) => [
            renglon('También para', `${otro.nombre} ${otro.apellido}`),
            ...fechas(sold),
          ]),
        ]
      }),
    ],
    total: venta.total,
    pie: [
      ...renglones({ 'Con lo que tenía a favor': aFavor > 0 && formatMoney(aFavor) }),
      ...cobros.map(({ metodo, monto }) =>
        several ? renglon(metodo, formatMoney(monto)) : renglon('Método de pago', metodo),
      ),
      ...renglones({
        Recibido: recibido !== null && formatMoney(recibido),
        Cambio: recibido !== null && formatMoney(venta.cambio),
      }),
      ...owed.map(({ name, monto }) => renglon(name, formatMoney(monto))),
      ...renglones({
        // Without a debt of its own, a receipt states the first of the client's due days.
        [venta.cargo ? 'Vence' : 'Primer plazo']: isDebt && venta.vence && formatDay(venta.vence),
        Devuelto: refunded > 0 && formatMoney(refunded),
        'Descontado de la deuda': deducted > 0 && formatMoney(deducted),
        'Hoy debe de esta venta': deducted > 0 && formatMoney(venta.debe),
        Cobró: venta.vendidaPor,
      }),
    ],
    notas: [
      ...correccion(venta.corregido, when.timeZone),
      'No es factura ni documento equivalente.',
      ...codigoEnPalabras(venta, when),
    ],
    terms: periods.some((period) => period !== null) ? 'propios' : 'ninguno',
  }
}

function codigoEnPalabras({ codigoDeCuenta }: Venta, { now, timeZone }: Around): string[] {
  if (!codigoDeCuenta) return []
  const { codigo, venceEn } = codigoDeCuenta
  const vence = new Date(venceEn)
  if (vence <= now) return []
  const until = formatDay(dayIn(timeZone, vence))
  return [
    `Mira lo tuyo en el programa: crea tu cuenta y lígala en Mis datos con el código ${codigoImpreso(codigo)}, hasta el ${until}.`,
  ]
}

function periodOf({ pago, membresia, dias }: LineaVendida, { pagos }: Venta): DayRange | null {
  const sold = dias.find((each) => each.membresia === membresia)
  if (sold) return sold
  const paid = pagos.find(({ _id }) => _id === pago)
  return paid && isOfMembership(paid) ? (paid.periodo ?? reciboPeriod(paid)) : null
}

/** Sessions and hours of the line's membership, as sold. */
function vendidoEn({ membresia, dias }: LineaVendida): Renglon[] {
  const { sesiones, franja } = dias.find((each) => each.membresia === membresia) ?? {}
  return renglones({
    Sesiones: sesiones ? String(sesiones) : null,
    Horario: franja && franjaEnPalabras(franja),
  })
}

const totalOf = (devoluciones: Venta['devoluciones'], part: 'reembolso' | 'rebajado') =>
  inPesos(sumOf(devoluciones.map((each) => ({ monto: inCents(each[part]) }))))

const othersOf = (linea: LineaVendida, { membresias }: Venta) =>
  linea.dias.flatMap(({ membresia, ...sold }) => {
    const of = membresias.find(({ _id }) => _id === membresia)
    return of && membresia !== linea.membresia ? [{ otro: of.cliente, ...sold }] : []
  })
