import { type Day, isDay } from '@gym/contract/core/calendar'
import { type ErrorCode, errors } from '@gym/contract/core/errors'
import { inCents, inPesos } from '@gym/contract/core/money'
import { type MetodoPago, metodosPago } from '@gym/contract/pagos/pagos.rules'
import {
  type CarritoValorado,
  type Cents,
  cambioDe,
  juntar,
  revisarCobros,
  sumOf,
  type Tender,
} from '@gym/contract/ventas/ventas.rules'

/** `data-path` of the button that charges, for its focus. */
export const SUBMIT = 'cobrar'

export const VARIOS = 'Varios' as const

/** State of the payment form. Amounts are pesos. */
export interface Cobro {
  modo: MetodoPago | typeof VARIOS
  /** Amounts by method, if there are several; cash pays the rest. */
  tarjeta: number | ''
  transferencia: number | ''
  /** Cash received; empty means exact. */
  recibido: number | ''
  usaAFavor: boolean
  /** Part of the sale stays owing; `abono` is paid now. */
  fiado: boolean
  abono: number | ''
  /** Due day of the rest, or text that is not a day yet; undefined until it is chosen. */
  vence?: string
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
  vence?: Day
  pagado: Cents
  /** Credit used; `usable` is the most that may be used. */
  aFavor: Cents
  usable: Cents
  efectivo: Cents
  cambio: Cents
  debe: Cents
  problema: ErrorCode | undefined
}

const cents = (pesos: number | '') => inCents(pesos === '' || Number.isNaN(pesos) ? 0 : pesos)

/** Computes a payment. Credit (`enFavor`) never pays a debt line; a sale on account always uses it. */
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

/**
 * Sets `fiado`. An empty down payment then becomes the typed cash, if that covers `deuda` but not `total`,
 * else `deuda`.
 */
export function conFiado(
  cobro: Cobro,
  fiado: boolean,
  { total, deuda }: { total: Cents; deuda: Cents },
): Cobro {
  if (!fiado || cobro.abono !== '') return { ...cobro, fiado }
  const received = cents(cobro.recibido)
  if (received > 0 && received >= deuda && received < total)
    return { ...cobro, fiado, abono: cobro.recibido, recibido: '' }
  return { ...cobro, fiado, abono: deuda > 0 ? inPesos(deuda) : '' }
}

export function problemaDeVence(vence: string, today: Day): string | null {
  if (!isDay(vence)) return 'Escribe el día en que vence.'
  return vence < today ? errors.VENCE_ANTES[1] : null
}

const BILLETES = [2_000, 5_000, 10_000, 20_000, 50_000, 100_000]
const MOST_NOTES = 4
/** Most notes of one kind in a suggested amount, except of the largest note. */
const MOST_OF_ONE = 10

/** Likely cash amounts in pesos, lowest first: the price rounded up to a few notes of one kind. */
export function billetesPara(efectivo: Cents): number[] {
  const pesos = inPesos(efectivo)
  if (pesos <= 0) return []
  const largest = BILLETES[BILLETES.length - 1]
  const upTo = BILLETES.filter((billete) => billete === largest || pesos <= MOST_OF_ONE * billete).map(
    (billete) => Math.ceil(pesos / billete) * billete,
  )
  return [...new Set(upTo)]
    .filter((amount) => amount > pesos)
    .sort((one, other) => one - other)
    .slice(0, MOST_NOTES)
}

export const modos = [...metodosPago, VARIOS] as const
