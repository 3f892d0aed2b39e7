import type { DayRange } from '@gym/contract/core/calendar'
import { dayIn, formatDay } from '@gym/contract/core/calendar'
import { formatMoney } from '@gym/contract/core/money'
import { codigoImpreso } from '@gym/contract/mis-datos/mis-datos.rules'
import { isOfMembership, reciboPeriod } from '@gym/contract/pagos/pagos.rules'
import type { CodigoDeCuenta, LineaVendida, Venta } from '@gym/contract/ventas/ventas.schema'
import { Fragment } from 'react'
import { now } from '../../api/clock.ts'
import { ownTimeZone, useZonaHoraria } from '../../api/gym.ts'
import {
  Receipt,
  ReceiptLine,
  ReceiptLines,
  ReceiptPeriod,
  ReceiptRemark,
  ReceiptTotal,
} from '../../ui/print/receipt.tsx'
import { quedoDebiendo } from './venta-words.ts'

/** Receipt numbered like its sale; memberships add their days and the gym's terms. */
export function ReciboVenta({ venta, isCopy = false }: { venta: Venta; isCopy?: boolean }) {
  const { numero, cliente, fecha, lineas, cobros, recibido, cambio, aFavor, devuelto, codigoDeCuenta } = venta
  // A return lowers the debt: a copy shows the current one too.
  const isLessOwed = isCopy && venta.devoluciones.some(({ rebajado }) => rebajado > 0)
  const periods = lineas.map((linea) => periodOf(linea, venta))
  // Shows amounts unless one method paid the whole sale.
  const several = cobros.length > 1 || cobros[0]?.monto !== venta.total
  return (
    <Receipt
      number={numero}
      series="Venta"
      isCopy={isCopy}
      hasTerms={periods.some((period) => period !== null)}
      foot={
        <>
          <ReceiptTotal name="Total">{formatMoney(venta.total)} COP</ReceiptTotal>
          <ReceiptLines>
            {aFavor > 0 && <ReceiptLine name="Con lo que tenía a favor">{formatMoney(aFavor)}</ReceiptLine>}
            {cobros.map(({ metodo, monto }) => (
              <ReceiptLine key={metodo} name={several ? metodo : 'Método de pago'}>
                {several ? formatMoney(monto) : metodo}
              </ReceiptLine>
            ))}
            {recibido !== null && <ReceiptLine name="Recibido">{formatMoney(recibido)}</ReceiptLine>}
            {recibido !== null && <ReceiptLine name="Cambio">{formatMoney(cambio)}</ReceiptLine>}
            {quedoDebiendo(venta).map(({ name, monto }) => (
              <ReceiptLine key={name} name={name}>
                {formatMoney(monto)}
              </ReceiptLine>
            ))}
            {devuelto > 0 && <ReceiptLine name="Devuelto">{formatMoney(devuelto)}</ReceiptLine>}
            {isLessOwed && <ReceiptLine name="Hoy debe de esta venta">{formatMoney(venta.debe)}</ReceiptLine>}
          </ReceiptLines>
          <ReceiptRemark>No es factura ni documento equivalente.</ReceiptRemark>
          {codigoDeCuenta && <CodigoRemark {...codigoDeCuenta} />}
        </>
      }
    >
      <ReceiptLines>
        <ReceiptLine name="Cliente">
          {cliente ? `${cliente.nombre} ${cliente.apellido}` : 'Sin cliente'}
        </ReceiptLine>
        {cliente?.numeroIdentificacion && (
          <ReceiptLine name="Identificación">{cliente.numeroIdentificacion}</ReceiptLine>
        )}
        <ReceiptLine name="Fecha">{formatDay(fecha)}</ReceiptLine>
      </ReceiptLines>
      <ReceiptLines>
        {lineas.map((linea, indice) => {
          const period = periods[indice]
          return (
            <Fragment key={linea.indice}>
              <ReceiptLine name={`${linea.cantidad} × ${linea.descripcion}`}>
                {formatMoney(linea.monto)}
              </ReceiptLine>
              {linea.descuento > 0 && (
                <ReceiptLine name="Incluye descuento">{formatMoney(linea.descuento)}</ReceiptLine>
              )}
              {period && <ReceiptPeriod {...period} />}
            </Fragment>
          )
        })}
      </ReceiptLines>
    </Receipt>
  )
}

/** How the client links their account; renders nothing once the code has expired. */
function CodigoRemark({ codigo, venceEn }: CodigoDeCuenta) {
  const zonaHoraria = useZonaHoraria() ?? ownTimeZone()
  const vence = new Date(venceEn)
  if (vence <= now()) return null
  return (
    <ReceiptRemark>
      Mira lo tuyo en el programa: crea tu cuenta y lígala en Mis datos con el código{' '}
      <b>{codigoImpreso(codigo)}</b>, hasta el {formatDay(dayIn(zonaHoraria, vence))}.
    </ReceiptRemark>
  )
}

/** Days that a line pays for, from its membership or its payment. */
function periodOf({ pago, membresia }: LineaVendida, { pagos, membresias }: Venta): DayRange | null {
  const sold = membresias.find(({ _id }) => _id === membresia)
  if (sold) return { desde: sold.fechainicio, hasta: sold.fechafin }
  const paid = pagos.find(({ _id }) => _id === pago)
  return paid && isOfMembership(paid) ? (paid.periodo ?? reciboPeriod(paid)) : null
}
