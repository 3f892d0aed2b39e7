import type { ErrorCode } from '@gym/contract/errors'
import { inCents, inPesos } from '@gym/contract/money'
import { type MetodoPago, metodosPago } from '@gym/contract/pagos.rules'
import {
  type CarritoValorado,
  type Cents,
  cambioDe,
  juntar,
  revisarCobros,
  sumOf,
  type Tender,
} from '@gym/contract/ventas.rules'

export const VARIOS = 'Varios' as const

/** How a cart is paid, as it stands in the window. Amounts are pesos. */
export interface Cobro {
  modo: MetodoPago | typeof VARIOS
  /** Where there are several: what is paid by each but cash, which takes the rest. */
  tarjeta: number | ''
  transferencia: number | ''
  /** What was handed over in cash; empty, it is exact. */
  recibido: number | ''
  /** Whether what the client has in their favour pays for some of it. */
  usaAFavor: boolean
  /** Whether some of it stays owing, and then what is paid now. */
  fiado: boolean
  abono: number | ''
}

export const cobroExacto: Cobro = {
  modo: 'Efectivo',
  tarjeta: '',
  transferencia: '',
  recibido: '',
  usaAFavor: true,
  fiado: false,
  abono: '',
}

export interface CobroValorado extends Tender {
  /** What is paid now. */
  pagado: Cents
  /** What of it is paid with what the client has in their favour, and could be. */
  aFavor: Cents
  usable: Cents
  efectivo: Cents
  cambio: Cents
  debe: Cents
  /** Why it cannot be paid so. */
  problema: ErrorCode | undefined
}

const cents = (pesos: number | '') => inCents(pesos === '' || Number.isNaN(pesos) ? 0 : pesos)

/**
 * What the window says, as what is sent, with the change and what stays owing. What the client has in their favour (`enFavor`)
 * pays for no debt, and of what stays owing it pays in any case.
 */
export function valorarCobro(
  { modo, tarjeta, transferencia, recibido, usaAFavor, fiado, abono }: Cobro,
  carrito: Pick<CarritoValorado, 'lineas' | 'total'>,
  enFavor: Cents = 0,
): CobroValorado {
  const usable = Math.min(enFavor, sumOf(carrito.lineas.filter(({ tipo }) => tipo !== 'deuda')))
  const left = fiado ? Math.max(carrito.total - cents(abono), 0) : usaAFavor ? usable : 0
  const aFavor = Math.min(usable, left)
  const pagado = fiado ? cents(abono) : carrito.total - aFavor
  const others =
    modo === VARIOS
      ? [
          { metodo: 'Tarjeta' as const, monto: cents(tarjeta) },
          { metodo: 'Transferencia' as const, monto: cents(transferencia) },
        ]
      : []
  const rest = pagado - sumOf(others)
  const cobros = juntar([...others, { metodo: modo === VARIOS ? 'Efectivo' : modo, monto: rest }])
  const efectivo = sumOf(cobros.filter(({ metodo }) => metodo === 'Efectivo'))
  const isHandedOver = recibido !== '' && efectivo > 0
  const tender = { cobros, aFavor, fiado, ...(isHandedOver && { recibido: cents(recibido) }) }
  const problema = rest < 0 ? 'COBROS_DE_MAS' : revisarCobros(carrito, tender)
  return {
    ...tender,
    pagado,
    usable,
    efectivo,
    cambio: cambioDe(tender),
    debe: carrito.total - pagado - aFavor,
    problema,
  }
}

/** The notes of Colombia that somebody pays with. */
const BILLETES = [2_000, 5_000, 10_000, 20_000, 50_000, 100_000]
const MOST_NOTES = 4
/** Nobody counts out more of one note than these. */
const MOST_OF_ONE = 10

/** What somebody who pays an amount in cash probably hands over, in pesos: it in a few notes of one kind, the least first. */
export function billetesPara(efectivo: Cents): number[] {
  const pesos = inPesos(efectivo)
  if (pesos <= 0) return []
  const largest = BILLETES.at(-1)
  const upTo = BILLETES.filter((billete) => billete === largest || pesos <= MOST_OF_ONE * billete).map(
    (billete) => Math.ceil(pesos / billete) * billete,
  )
  return [...new Set(upTo)]
    .filter((amount) => amount > pesos)
    .sort((one, other) => one - other)
    .slice(0, MOST_NOTES)
}

/** The words of the ways to pay, in the order of the window. */
export const modos = [...metodosPago, VARIOS] as const
