import { formatMoney } from '@gym/contract/core/money'
import type { TipoMembresia } from '@gym/contract/membresias/membresias.rules'
import type { Membresia } from '@gym/contract/membresias/membresias.schema'
import type { Pago } from '@gym/contract/pagos/pagos.schema'
import { type MembresiasSearch, type Ofertas, SIN_RENOVAR } from './membresias.api.ts'

export const clientOf = ({ cliente }: Membresia) => `${cliente.nombre} ${cliente.apellido}`

interface PriceSources {
  tipo: TipoMembresia
  oferta: Ofertas[TipoMembresia]
  anterior: Membresia | undefined
  paid: Pago | undefined
}

export function priceSource(
  typed: number | '',
  { tipo, oferta, anterior, paid }: PriceSources,
): string | undefined {
  if (paid?.monto === typed) return 'Es lo que ya pagó.'
  const old = anterior?.tipo === tipo ? anterior.precio : undefined
  const today = oferta ? `El producto ${oferta.nombre} cuesta ${formatMoney(oferta.precio)}.` : undefined
  if (old !== undefined && old === typed) {
    const source = 'Es el precio de la membresía anterior.'
    return today && oferta?.precio !== old ? `${source} ${today}` : source
  }
  const before = old === undefined ? '' : ` La anterior costó ${formatMoney(old)}.`
  if (oferta && oferta.precio === typed) return `Es el precio del producto ${oferta.nombre}.${before}`
  if (today) return `${today}${before}`
  return oferta === null ? `No hay un producto activo llamado ${tipo} que diga el precio.` : undefined
}

/** The question that a filtered list answers. Without it, the list looks like a similar one of payments. */
export function questionOf({ filtro, renovadas }: MembresiasSearch): string | undefined {
  if (filtro === SIN_RENOVAR) return '¿A quién se le venció la última membresía, y no tiene otra?'
  if (filtro === 'sin-cobrar') return '¿Qué membresías no ha pagado nadie, ni son una cortesía?'
  if (filtro !== 'por-vencer') return undefined
  return `¿A quién se le acaba la membresía hoy o en los próximos 5 días${renovadas ? ', también si ya la renovó' : ', y no la ha renovado'}?`
}
