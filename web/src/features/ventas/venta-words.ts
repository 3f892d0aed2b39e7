import { type DayRange, formatDay } from '@gym/contract/core/calendar'
import { formatMoney, inCents, inPesos } from '@gym/contract/core/money'
import type { Membresia } from '@gym/contract/membresias/membresias.schema'
import { sumOf } from '@gym/contract/ventas/ventas.rules'
import type { SumaVentas, Venta } from '@gym/contract/ventas/ventas.schema'
import { pluralize } from '../../format/counted.ts'
import type { PickedClient } from '../clientes/client-picker.tsx'
import {
  type Carrito,
  type Descuento,
  type Linea,
  nombreDe,
  type ProductoEnVenta,
} from './carritos/carrito.ts'
import { COMPRADOR, type Dias, diasKey } from './carritos/membresias-en-venta.ts'

export const nombreDeCliente = ({ nombre, apellido }: PickedClient) => `${nombre} ${apellido}`

export const laPaga = (cliente: PickedClient) =>
  `Su plan lo paga ${nombreDeCliente(cliente)}: la venta es a su nombre.`

/** Why a product is not on sale, whatever its stock; null if it is. */
export const noEstaEnVenta = ({ nombre, estado }: ProductoEnVenta): string | null =>
  estado === 'inactivo' ? `${nombre} está inactivo: no se vende.` : null

export function noSeVende(producto: ProductoEnVenta): string | null {
  const { nombre, llevaStock, stock } = producto
  const isGone = llevaStock && stock === 0
  return noEstaEnVenta(producto) ?? (isGone ? `${nombre} está agotado: no quedan existencias.` : null)
}

export function noSeCobra({ cobrada, cortesia, precio }: Membresia): string | null {
  if (cobrada) return 'Esa membresía ya está cobrada.'
  if (cortesia) return 'Esa membresía es una cortesía: no se cobra.'
  if (precio > 0) return null
  return 'El precio de esa membresía es cero: en su ficha puedes decir por qué es una cortesía.'
}

export function detalleDeProducto({ precio, estado, llevaStock, stock }: ProductoEnVenta): string {
  const price = formatMoney(precio)
  if (estado === 'inactivo') return `${price} · inactivo`
  if (!llevaStock) return price
  return stock === 0 ? `${price} · agotado` : `${price} · ${pluralize(stock, ['disponible', 'disponibles'])}`
}

export function detalleDe(linea: Linea, dias: Dias): string | null {
  switch (linea.tipo) {
    case 'producto':
      return linea.cantidad > 1 ? `${formatMoney(linea.producto.precio)} cada uno` : null
    case 'membresia': {
      const { tipo, duracion, sesionesRestantes, para = [] } = linea.membresia
      const sessions = tipo === 'Clase' ? `${pluralize(sesionesRestantes, ['sesión', 'sesiones'])}, ` : ''
      const own = rangeInWords(dias.get(diasKey(linea, COMPRADOR)))
      const days = own ?? pluralize(duracion, ['día', 'días'])
      const named = para.map((persona) => {
        const theirs = rangeInWords(dias.get(diasKey(linea, persona._id)))
        return `${nombreDeCliente(persona)}${theirs && theirs !== own ? ` (${theirs})` : ''}`
      })
      const others = named.length > 0 ? `, con ${named.join(' y ')}` : ''
      return `${sessions}${days}${others}`
    }
    case 'deuda':
    case 'concepto':
      return null
  }
}

const rangeInWords = (dias: DayRange | undefined) =>
  dias && `del ${formatDay(dias.desde)} al ${formatDay(dias.hasta)}`

export function descuentoEnPalabras(descuento: Descuento): string {
  const much =
    'valor' in descuento
      ? `de ${formatMoney(descuento.valor)}`
      : `del ${descuento.porcentaje.toLocaleString('es-CO')} %`
  return `Descuento ${much}: ${descuento.motivo}`
}

export const contenidoDe = ({ lineas }: Carrito) =>
  lineas
    .map((linea) => {
      const many = linea.tipo === 'producto' && linea.cantidad > 1 ? ` × ${linea.cantidad}` : ''
      return `${nombreDe(linea)}${many}`
    })
    .join(', ')

export const duenoDe = ({ cliente }: Pick<Carrito, 'cliente'>) =>
  cliente ? nombreDeCliente(cliente) : 'Sin cliente'

export function hechaEnPalabras(venta: Venta): string {
  const { numero, total, cambio } = venta
  const back = cambio > 0 ? ` Cambio: ${formatMoney(cambio)}.` : ''
  return `La venta N.º ${numero} (${duenoDe(venta)}, ${formatMoney(total)}) quedó hecha.${back}`
}

/** The debt or credit after the sale. Empty unless it left or paid a debt, or left part of a used credit. */
export function quedoDebiendo(venta: Venta): { name: string; monto: number }[] {
  const { total, cobros, lineas, saldo, aFavor } = venta
  const paid = sumOf(cobros.map(({ monto }) => ({ monto: inCents(monto) })))
  const enTotal = saldo ?? 0
  const suyo = Math.min(inPesos(inCents(total) - paid - inCents(aFavor)), Math.max(enTotal, 0))
  if (suyo > 0 && enTotal > suyo)
    return [
      { name: 'Queda debiendo de esta venta', monto: suyo },
      { name: 'Queda debiendo en total', monto: enTotal },
    ]
  if (suyo > 0) return [{ name: 'Queda debiendo', monto: suyo }]
  if (saldo === null) return []
  const showsBalance = lineas.some(({ tipo }) => tipo === 'deuda') || (aFavor > 0 && saldo < 0)
  if (!showsBalance) return []
  return saldo < 0 ? [{ name: 'A favor', monto: -saldo }] : [{ name: 'Queda debiendo', monto: saldo }]
}

export function loQueQueda(saldo: number, monto: number): string {
  const left = inPesos(inCents(saldo) - inCents(monto))
  if (left === 0) return 'Es todo lo que debe. También puede pagar solo una parte.'
  const owes = saldo > 0 ? `Debe ${formatMoney(saldo)}` : 'No debe nada'
  return left > 0
    ? `${owes}: queda debiendo ${formatMoney(left)}.`
    : `${owes}: ${formatMoney(-left)} quedan a favor.`
}

export function sumaEnPalabras({ total, debe, devuelto }: SumaVentas): string {
  const all = `${formatMoney(total)} en total`
  const [owed, returned] = [
    `se deben ${formatMoney(debe)}`,
    `se devolvieron ventas por ${formatMoney(devuelto)}`,
  ]
  if (debe > 0 && devuelto > 0) return `${all}, ${owed} y ${returned}`
  if (debe > 0) return `${all}, y ${owed}`
  return devuelto > 0 ? `${all}, y ${returned}` : all
}
