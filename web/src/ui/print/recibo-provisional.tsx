import { type Day, formatDay } from '@gym/contract/core/calendar'
import { formatMoney } from '@gym/contract/core/money'
import { Receipt, ReceiptLine, ReceiptLines, ReceiptRemark, ReceiptTotal } from './receipt.tsx'

/** A queued sale in cash that has no response yet. Amounts are in pesos. */
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

/** The receipt of a queued sale. It shows a code, because the server has not assigned a number yet. */
export function ReciboProvisional({ recibo }: { recibo: Provisional }) {
  const { codigo, cliente, fecha, lineas, total, recibido, cambio, isOfMembership } = recibo
  return (
    <Receipt
      name="Recibo provisional"
      number={undefined}
      series={codigo}
      isCopy={false}
      hasTerms={isOfMembership}
      foot={
        <>
          <ReceiptTotal name="Total">{formatMoney(total)} COP</ReceiptTotal>
          <ReceiptLines>
            <ReceiptLine name="Método de pago">Efectivo</ReceiptLine>
            {recibido !== null && <ReceiptLine name="Recibido">{formatMoney(recibido)}</ReceiptLine>}
            {recibido !== null && <ReceiptLine name="Cambio">{formatMoney(cambio)}</ReceiptLine>}
          </ReceiptLines>
          <ReceiptRemark>
            Se anotó sin conexión. El número de la venta se conoce cuando el programa la recibe.
          </ReceiptRemark>
          <ReceiptRemark>No es factura ni documento equivalente.</ReceiptRemark>
        </>
      }
    >
      <ReceiptLines>
        <ReceiptLine name="Cliente">{cliente?.nombre ?? 'Sin cliente'}</ReceiptLine>
        {cliente?.identificacion && <ReceiptLine name="Identificación">{cliente.identificacion}</ReceiptLine>}
        <ReceiptLine name="Fecha">{formatDay(fecha)}</ReceiptLine>
      </ReceiptLines>
      <ReceiptLines>
        {lineas.map(({ texto, monto }, indice) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a receipt do not change.
          <ReceiptLine key={indice} name={texto}>
            {formatMoney(monto)}
          </ReceiptLine>
        ))}
      </ReceiptLines>
    </Receipt>
  )
}
