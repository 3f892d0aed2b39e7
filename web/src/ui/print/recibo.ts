import { impreso, sinConfigurar } from '@gym/contract/configuracion/configuracion.rules'
import type { Configuracion } from '@gym/contract/configuracion/configuracion.schema'
import { addDays, type DayRange, dayIn, formatDay, formatMonths } from '@gym/contract/core/calendar'
import { formatMoney } from '@gym/contract/core/money'

export interface Renglon {
  nombre: string
  valor: string
  isStrong?: boolean
}

/** A receipt without the gym's header, for paper, screen and WhatsApp. */
export interface DatosDeRecibo {
  nombre: 'Recibo de caja' | 'Recibo provisional'
  titulos: string[]
  /** `_id` of the client to whose phone the receipt may be sent. */
  cliente: string | null
  bloques: Renglon[][]
  total: number
  /** Lines below the total: methods, change, debt and its due day, who charged. */
  pie: Renglon[]
  notas: string[]
  terms: ReceiptTerms
}

/** `todos`: with the specification's first values (section 9, Receipt); `propios`: only the gym's own. */
export type ReceiptTerms = 'todos' | 'propios' | 'ninguno'

export const renglon = (nombre: string, valor: string): Renglon => ({ nombre, valor })

export const renglones = (rows: Record<string, string | false | null | undefined>): Renglon[] =>
  Object.entries(rows).flatMap(([nombre, valor]) => (valor ? [renglon(nombre, valor)] : []))

export const periodo = (dias: DayRange): Renglon[] => [
  renglon('Mes', formatMonths({ desde: dias.desde, hasta: addDays(dias.hasta, -1) })),
  ...fechas(dias),
]

export const fechas = ({ desde, hasta }: DayRange): Renglon[] => [
  renglon('Fecha de inicio', formatDay(desde)),
  { nombre: 'Fecha de fin', valor: formatDay(hasta), isStrong: true },
]

/** Title lines: the receipt's number, and the browser's ticket number (specification 9, Receipt). */
export const titulosDe = (recibo: number | null, ticket: number | null = null): string[] => [
  `Recibo de caja${recibo === null ? '' : ` N.º ${recibo}`}`,
  ...(ticket ? [`Tiquete N.º ${ticket}`] : []),
]

/** Note that the receipt was corrected, because its earlier paper may still exist; empty without a correction. */
export const correccion = (corregido: { en: string } | null | undefined, timeZone: string): string[] =>
  corregido ? [`Corregido el ${formatDay(dayIn(timeZone, new Date(corregido.en)))}.`] : []

export const totalDe = ({ total }: DatosDeRecibo) => `${formatMoney(total)} COP`

type Membrete = Pick<
  Configuracion,
  'nombre' | 'nit' | 'direccion' | 'telefono' | 'tituloRecibo' | 'avisoRecibo'
>

export function membreteDe(gym: Membrete): string[] {
  const line = (which: 'nit' | 'direccion' | 'telefono', before = '') => {
    const said = impreso(gym, which)
    return said ? [`${before}${said}`] : []
  }
  return [gym.nombre, ...line('nit', 'NIT '), ...line('direccion'), ...line('telefono', 'Tel. ')]
}

/** Title and notice of a receipt; '' for a text that is not printed. */
export function termsOf(
  gym: Pick<Configuracion, 'tituloRecibo' | 'avisoRecibo'>,
  which: ReceiptTerms,
): Record<'titulo' | 'aviso', string> {
  const said = (name: 'tituloRecibo' | 'avisoRecibo') =>
    which === 'todos' || (which === 'propios' && gym[name] !== sinConfigurar[name]) ? gym[name] : ''
  return { titulo: said('tituloRecibo'), aviso: said('avisoRecibo') }
}

export function textoDeRecibo(recibo: DatosDeRecibo, gym: Membrete, { isCopy }: { isCopy: boolean }): string {
  const { titulos, bloques, pie, notas, terms } = recibo
  const { titulo, aviso } = termsOf(gym, terms)
  const said = (rows: Renglon[]) => rows.map(({ nombre, valor }) => `${nombre}: ${valor}`)
  return [
    [...membreteDe(gym), ...(titulo ? [titulo] : [])],
    [...titulos, ...(isCopy ? ['COPIA'] : [])],
    ...bloques.map(said),
    [`Total: ${totalDe(recibo)}`, ...said(pie)],
    [...notas, ...(aviso ? [aviso] : [])],
  ]
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')
}
