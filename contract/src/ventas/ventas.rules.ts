import type { ErrorCode } from '../core/errors.ts'
import { type MetodoPago, metodosPago } from '../pagos/pagos.rules.ts'
import type { Rol } from '../permissions/permissions.ts'

/** Amounts in whole cents: see `inCents` and `inPesos` in money.ts. Cart and server share this arithmetic. */
export type Cents = number

export const tiposLinea = ['producto', 'membresia', 'concepto', 'deuda'] as const
export type TipoLinea = (typeof tiposLinea)[number]

export const MAX_CANTIDAD = 1_000_000

/** Maximum lines of a sale, and of a return. */
export const MOST_LINEAS = 100

export const ABONO = 'Abono'

export const MATRICULA = 'Matrícula'

export type Rebaja = { valor: Cents } | { porcentaje: number }

export interface LineaDeCarrito {
  tipo: TipoLinea
  precio: Cents
  cantidad: number
  descuento?: Rebaja | undefined
}

export interface LineaValorada {
  tipo: TipoLinea
  /** Discount of the line plus its share of the cart's. */
  descuento: Cents
  monto: Cents
}

export interface CarritoValorado {
  lineas: LineaValorada[]
  descuento: Cents
  total: Cents
}

export interface Parte {
  metodo: MetodoPago
  monto: Cents
}

export const CENT = 1
const PESO = 100

/** Rounding unit for percentages of whole pesos: a cent only in sales that an earlier version queued. */
export type Redondeo = typeof CENT | typeof PESO

/**
 * Discount of an amount. A percentage of whole pesos rounds down to whole pesos, so that it exceeds no limit; a
 * percentage of any other amount rounds half up to cents. May exceed `monto`: `valorarCarrito` checks that.
 */
export function descuentoDe(monto: Cents, rebaja: Rebaja | undefined, redondeo: Redondeo = PESO): Cents {
  if (!rebaja) return 0
  if ('valor' in rebaja) return rebaja.valor
  if (redondeo === CENT || monto % PESO !== 0) return Math.round((monto * rebaja.porcentaje) / 100)
  // BigInt, because 10 % of 70 pesos is 6.999… in binary; percentages have two decimals.
  const pesos = (BigInt(monto) * BigInt(Math.round(rebaja.porcentaje * 100))) / 1_000_000n
  return Number(pesos) * PESO
}

/** Largest remainder method; ties go to the first. No part exceeds its share if `monto` fits in their sum. */
export function repartir(monto: Cents, shares: Cents[]): Cents[] {
  const all = sum(shares)
  if (all === 0 || monto === 0) return shares.map(() => 0)
  // BigInt, because products of cents exceed the safe integers.
  const exact = shares.map((share) => BigInt(monto) * BigInt(share))
  const parts = exact.map((product) => Number(product / BigInt(all)))
  const remainders = exact.map((product, index) => ({ index, rest: product % BigInt(all) }))
  remainders.sort((one, other) =>
    one.rest === other.rest ? one.index - other.index : one.rest > other.rest ? -1 : 1,
  )
  for (const { index } of remainders.slice(0, monto - sum(parts))) parts[index] = (parts[index] ?? 0) + 1
  return parts
}

/** Spreads in whole pesos if all amounts are whole pesos, else in cents. */
function repartirEnPesos(monto: Cents, shares: Cents[]): Cents[] {
  const unit = [monto, ...shares].every((each) => each % PESO === 0) ? PESO : 1
  const parts = repartir(
    monto / unit,
    shares.map((share) => share / unit),
  )
  return parts.map((part) => part * unit)
}

/** Debts get no part of the cart's discount. Undefined if a discount exceeds the discounted amount. */
export function valorarCarrito(
  lineas: LineaDeCarrito[],
  rebaja?: Rebaja | undefined,
  redondeo: Redondeo = PESO,
): CarritoValorado | undefined {
  const own = lineas.map(({ tipo, precio, cantidad, descuento }) => {
    const bruto = precio * cantidad
    return { tipo, bruto, descuento: descuentoDe(bruto, descuento, redondeo) }
  })
  const shares = own.map(({ tipo, bruto, descuento }) => (tipo === 'deuda' ? 0 : bruto - descuento))
  const descuento = descuentoDe(sum(shares), rebaja, redondeo)
  if (shares.some((share) => share < 0) || descuento > sum(shares)) return undefined

  const parts = redondeo === PESO ? repartirEnPesos(descuento, shares) : repartir(descuento, shares)
  const valoradas = own.map(({ tipo, bruto, descuento }, index) => {
    const all = descuento + (parts[index] ?? 0)
    return { tipo, descuento: all, monto: bruto - all }
  })
  return { lineas: valoradas, descuento, total: sum(valoradas.map(({ monto }) => monto)) }
}

export const porAutorizar = (porcentaje: number) =>
  `El descuento pasa del ${porcentaje} %: escribe el correo y la contraseña de otra persona que lo autorice.`

/** Refusal of a typed price without a second person, if no plan of the type has a price to compare with. */
export const SIN_LISTA_POR_AUTORIZAR =
  'Ningún plan dice cuánto vale esa membresía: escribe el correo y la contraseña de otra persona que autorice el precio.'

export const tieneTope = (rol: Rol) => rol !== 'admin'

/** A line with its price before any discount. Debts have no discount. */
export interface LineaRebajada {
  tipo: TipoLinea
  lista: Cents
  monto: Cents
}

/** True if a line exceeds the limit by a peso or more: less may be rounding of its share of the cart's discount. */
export function superaDescuento(lineas: LineaRebajada[], porcentaje: number): boolean {
  // BigInt, because products of cents exceed the safe integers.
  return lineas.some(
    ({ tipo, lista, monto }) =>
      tipo !== 'deuda' &&
      BigInt(lista - monto) * 100n - BigInt(lista) * BigInt(porcentaje) >= BigInt(PESO) * 100n,
  )
}

export interface Tender {
  /** Amounts paid by method, net of the change. */
  cobros: Parte[]
  recibido?: Cents | undefined
  /** Part paid with the client's credit; never for debts. */
  aFavor?: Cents | undefined
  fiado: boolean
}

export function juntar(cobros: Parte[]): Parte[] {
  return metodosPago
    .map((metodo) => ({ metodo, monto: montoDe(cobros, metodo) }))
    .filter(({ monto }) => monto > 0)
}

export function revisarCobros(
  { lineas, total }: Pick<CarritoValorado, 'lineas' | 'total'>,
  { cobros, recibido, aFavor = 0, fiado }: Tender,
): ErrorCode | undefined {
  const paid = sumOf(cobros)
  if (paid + aFavor > total) return 'COBROS_DE_MAS'
  if (paid + aFavor < total && !fiado) return 'COBROS_DE_MENOS'
  // Debts need money: neither a balance (`fiado`) nor the client's credit pays them.
  if (paid < sumOf(lineas.filter(({ tipo }) => tipo === 'deuda'))) return 'ABONO_FIADO'
  const cash = montoDe(cobros, 'Efectivo')
  if (recibido !== undefined && recibido < cash) return 'RECIBIDO_DE_MENOS'
  return recibido && cash === 0 ? 'RECIBIDO_SIN_EFECTIVO' : undefined
}

export function cambioDe({ cobros, recibido }: Pick<Tender, 'cobros' | 'recibido'>): Cents {
  return recibido === undefined ? 0 : recibido - montoDe(cobros, 'Efectivo')
}

/** Allocates the tender to the lines in order, debts first. The unpaid balance falls on the last lines. */
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

export function metodoDe(partes: Parte[]): MetodoPago {
  const largest = Math.max(...partes.map(({ monto }) => monto))
  return partes.find(({ monto }) => monto === largest)?.metodo ?? 'Efectivo'
}

/** Value of units returned after `devuelta` earlier ones. All returns of a line add up to its amount. */
export function valorDevuelto(
  linea: { monto: Cents; cantidad: number; devuelta: number },
  cantidad: number,
): Cents {
  const upTo = (units: number) => Number((BigInt(linea.monto) * BigInt(units)) / BigInt(linea.cantidad))
  return upTo(linea.devuelta + cantidad) - upTo(linea.devuelta)
}

/** Takes an amount from `available` in order; each part is at most the available one. */
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
