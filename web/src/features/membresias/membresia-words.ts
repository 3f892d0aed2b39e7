import { formatDay } from '@gym/contract/core/calendar'
import { formatMoney } from '@gym/contract/core/money'
import type { TipoMembresia, Vigencia } from '@gym/contract/membresias/membresias.rules'
import type { Membresia } from '@gym/contract/membresias/membresias.schema'
import type { Pago } from '@gym/contract/pagos/pagos.schema'
import { filterInWords } from '../../format/dotted.ts'
import { type MembresiasSearch, type Ofertas, ofDays, SIN_RENOVAR } from './membresias.api.ts'

export const clientOf = ({ cliente }: Pick<Membresia, 'cliente'>) => `${cliente.nombre} ${cliente.apellido}`

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
  return oferta === null ? `Escribe el precio: ningún producto activo se llama ${tipo}.` : undefined
}

/** The question that a filtered list answers: without the question, the list resembles a list of payments. */
export function questionOf({ filtro, renovadas }: MembresiasSearch): string | undefined {
  if (filtro === SIN_RENOVAR) return '¿A quién se le venció la última membresía, y no tiene otra?'
  if (filtro === 'sin-cobrar') return '¿Qué membresías no ha pagado nadie, ni son una cortesía?'
  if (filtro !== 'por-vencer') return undefined
  return `¿A quién se le acaba la membresía hoy o en los próximos 5 días${renovadas ? ', también si ya la renovó' : ', y no la ha renovado'}?`
}

export const vigencias: { value: Vigencia; label: string }[] = [
  { value: 'vigente', label: 'Vigentes' },
  { value: 'por-vencer', label: 'Por vencer' },
  { value: 'vencida', label: 'Vencidas' },
  { value: SIN_RENOVAR, label: 'Sin renovar' },
  { value: 'congelada', label: 'Congeladas' },
  { value: 'sin-cobrar', label: 'Sin cobrar' },
]

export function searchInWords({ filtro, renovadas, desde, hasta, buscar }: MembresiasSearch): string {
  return filterInWords(
    { buscar },
    vigencias.find(({ value }) => value === filtro)?.label ?? 'Todas',
    filtro === 'por-vencer' && renovadas && 'también las ya renovadas',
    ofDays(filtro) && desde && `desde el ${formatDay(desde)}`,
    ofDays(filtro) && hasta && `hasta el ${formatDay(hasta)}`,
  )
}
