import type { ErrorCode } from './errors.ts'
import { type MetodoPago, metodosPago } from './pagos.rules.ts'

/**
 * The arithmetic of a sale, the same for the cart on the screen and for the server. All amounts are whole cents, of which
 * none is lost: `inCents` and `inPesos` of money.ts.
 */
export type Cents = number

export const tiposLinea = ['producto', 'membresia', 'concepto', 'deuda'] as const
/** What a line is of: goods, a membership, whatever has no product, or what the client owes from before. */
export type TipoLinea = (typeof tiposLinea)[number]

/** The most of a product in one line. */
export const MAX_CANTIDAD = 1_000_000

/** What a payment on account is called in the lists. */
export const ABONO = 'Abono'

/** Pesos, or per cent of what it is taken off. */
export type Rebaja = { valor: Cents } | { porcentaje: number }

export interface LineaDeCarrito {
  tipo: TipoLinea
  precio: Cents
  cantidad: number
  descuento?: Rebaja | undefined
}

export interface LineaValorada {
  tipo: TipoLinea
  /** Its own discount and its part of the whole one's. */
  descuento: Cents
  /** What is to be paid of it. */
  monto: Cents
}

export interface CarritoValorado {
  lineas: LineaValorada[]
  /** The whole one's. */
  descuento: Cents
  total: Cents
}

/** A part of the tender. */
export interface Parte {
  metodo: MetodoPago
  monto: Cents
}

/** What a discount comes to; half a cent is one. It may be more than there is to take it off: see `valorarCarrito`. */
export function descuentoDe(monto: Cents, rebaja: Rebaja | undefined): Cents {
  if (!rebaja) return 0
  return 'valor' in rebaja ? rebaja.valor : Math.round((monto * rebaja.porcentaje) / 100)
}

/**
 * Spreads an amount over shares in proportion to them, to the last cent: what is left over by rounding goes where most was
 * rounded off (largest remainder), the first of equals first. No share gets more than it has where the amount is no more
 * than all of them.
 */
export function repartir(monto: Cents, shares: Cents[]): Cents[] {
  const all = sum(shares)
  if (all === 0 || monto === 0) return shares.map(() => 0)
  // Products of cents pass what a number holds exactly.
  const exact = shares.map((share) => BigInt(monto) * BigInt(share))
  const parts = exact.map((product) => Number(product / BigInt(all)))
  const remainders = exact.map((product, index) => ({ index, rest: product % BigInt(all) }))
  remainders.sort((one, other) =>
    one.rest === other.rest ? one.index - other.index : one.rest > other.rest ? -1 : 1,
  )
  for (const { index } of remainders.slice(0, monto - sum(parts))) parts[index] = (parts[index] ?? 0) + 1
  return parts
}

/**
 * What each line comes to, and all of them. The whole discount is spread over the lines; what is owed from before is not
 * discounted. Undefined where a discount takes off more than there is.
 */
export function valorarCarrito(
  lineas: LineaDeCarrito[],
  rebaja?: Rebaja | undefined,
): CarritoValorado | undefined {
  const own = lineas.map(({ tipo, precio, cantidad, descuento }) => {
    const bruto = precio * cantidad
    return { tipo, bruto, descuento: descuentoDe(bruto, descuento) }
  })
  const shares = own.map(({ tipo, bruto, descuento }) => (tipo === 'deuda' ? 0 : bruto - descuento))
  const descuento = descuentoDe(sum(shares), rebaja)
  if (shares.some((share) => share < 0) || descuento > sum(shares)) return undefined

  const parts = repartir(descuento, shares)
  const valoradas = own.map(({ tipo, bruto, descuento }, index) => {
    const all = descuento + (parts[index] ?? 0)
    return { tipo, descuento: all, monto: bruto - all }
  })
  return { lineas: valoradas, descuento, total: sum(valoradas.map(({ monto }) => monto)) }
}

export interface Tender {
  /** Net of the change; at most one of each method. */
  cobros: Parte[]
  /** What was handed over in cash. */
  recibido?: Cents | undefined
  /** What is paid with what the client has in their favour; not a debt. */
  aFavor?: Cents | undefined
  /** Whether something may be left owing. */
  fiado: boolean
}

/** Several parts of one method are one. In the order of the methods. */
export function juntar(cobros: Parte[]): Parte[] {
  return metodosPago
    .map((metodo) => ({ metodo, monto: montoDe(cobros, metodo) }))
    .filter(({ monto }) => monto > 0)
}

/** Why a cart cannot be paid so; undefined where it can. */
export function revisarCobros(
  { lineas, total }: Pick<CarritoValorado, 'lineas' | 'total'>,
  { cobros, recibido, aFavor = 0, fiado }: Tender,
): ErrorCode | undefined {
  const paid = sumOf(cobros)
  if (paid + aFavor > total) return 'COBROS_DE_MAS'
  if (paid + aFavor < total && !fiado) return 'COBROS_DE_MENOS'
  // What is owed is not paid by owing it.
  if (paid < sumOf(lineas.filter(({ tipo }) => tipo === 'deuda'))) return 'ABONO_FIADO'
  const cash = montoDe(cobros, 'Efectivo')
  if (recibido !== undefined && recibido < cash) return 'RECIBIDO_DE_MENOS'
  return recibido && cash === 0 ? 'RECIBIDO_SIN_EFECTIVO' : undefined
}

/** What is handed back of the cash. */
export function cambioDe({ cobros, recibido }: Pick<Tender, 'cobros' | 'recibido'>): Cents {
  return recibido === undefined ? 0 : recibido - montoDe(cobros, 'Efectivo')
}

/**
 * What of the tender pays for each line: one method after the other over one line after the other, those of a debt first.
 * What is left owing is of the last ones.
 */
export function pagarLineas(lineas: Pick<LineaValorada, 'tipo' | 'monto'>[], cobros: Parte[]): Parte[][] {
  const left = cobros.map((cobro) => ({ ...cobro }))
  const paid: Parte[][] = lineas.map(() => [])
  const isDebt = (index: number) => lineas[index]?.tipo === 'deuda'
  const order = lineas.map((_, index) => index).sort((a, b) => Number(isDebt(b)) - Number(isDebt(a)) || a - b)
  for (const index of order) {
    let open = lineas[index]?.monto ?? 0
    for (const cobro of left) {
      const monto = Math.min(open, cobro.monto)
      if (monto === 0) continue
      paid[index]?.push({ metodo: cobro.metodo, monto })
      cobro.monto -= monto
      open -= monto
    }
  }
  return paid
}

/** The method of the largest part, the first of equals; cash where nothing was paid. */
export function metodoDe(partes: Parte[]): MetodoPago {
  const largest = Math.max(...partes.map(({ monto }) => monto))
  return partes.find(({ monto }) => monto === largest)?.metodo ?? 'Efectivo'
}

/** What `cantidad` units of a line are worth once `devuelta` of them were given back: all of them are worth the line. */
export function valorDevuelto(
  linea: { monto: Cents; cantidad: number; devuelta: number },
  cantidad: number,
): Cents {
  const upTo = (units: number) => Number((BigInt(linea.monto) * BigInt(units)) / BigInt(linea.cantidad))
  return upTo(linea.devuelta + cantidad) - upTo(linea.devuelta)
}

/** Takes an amount from one after the other, no more than each has. */
export function tomar(monto: Cents, available: Cents[]): Cents[] {
  let open = monto
  return available.map((most) => {
    const taken = Math.min(open, most)
    open -= taken
    return taken
  })
}

export const sum = (amounts: Cents[]): Cents => amounts.reduce((all, each) => all + each, 0)

export const sumOf = (parts: { monto: Cents }[]): Cents => sum(parts.map(({ monto }) => monto))

const montoDe = (cobros: Parte[], metodo: MetodoPago): Cents =>
  sumOf(cobros.filter((cobro) => cobro.metodo === metodo))
