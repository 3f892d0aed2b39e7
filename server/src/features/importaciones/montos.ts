import type { MarcaDecimal } from '@gym/contract/importaciones.rules'

/** What a typed number means, and whether it may be read otherwise. */
export interface Leido {
  valor: number
  isDoubtful: boolean
}

/** What the cells of a column say of the mark before its decimals. */
export interface VotosDeMarca {
  coma: number
  punto: number
  /** Prices like '80.000', by the mark that is not theirs: none has three decimals, but where the column shows it has. */
  grupos: Record<'coma' | 'punto', number>
  conTres: number
}

export const sinVotos = (): VotosDeMarca => ({ coma: 0, punto: 0, grupos: { coma: 0, punto: 0 }, conTres: 0 })

type Clase = 'monto' | 'entero'

/** A typed number taken apart: its sign, its digits, and what each of its marks is. */
interface Partes {
  isNegative: boolean
  /** Without decimals, its groups of three taken together. */
  entero: string
  decimales: string
  /** The mark that can only stand before decimals, or that cannot. */
  marca?: MarcaDecimal
  /** Whether nothing else could be meant: it has marks of both kinds, or groups only. */
  isPlain: boolean
  /** '12.000', which is twelve or twelve thousand. */
  isEither?: MarcaDecimal
  isOdd?: true
}

const other = (mark: MarcaDecimal): MarcaDecimal => (mark === ',' ? '.' : ',')

const MONEY = 'cop|pesos?|m\\/?cte\\.?'
const BEFORE = new RegExp(`^(?:(?:${MONEY}|\\$)\\s*)+`, 'i')
const AFTER = new RegExp(`\\s*(?:${MONEY})$`, 'i')

function withoutCurrency(text: string): string {
  // '80.000.-' and '80.000,-' are how pesos without cents are written; '80.000-' is a debt.
  return text
    .replace(AFTER, '')
    .replace(BEFORE, '')
    .replace(/(?<=\d)[.,]\s?(?:-+|—|=)$/, '')
}

function unsigned(text: string): { text: string; isNegative: boolean } {
  const bare = text.replace(/^\(\s*(.+?)\s*\)$/, '$1').replace(/^[-−]\s*|\s*[-−]$/g, '')
  return { text: withoutCurrency(bare), isNegative: bare !== text }
}

function partsOf(typed: string): Partes | undefined {
  const { text: signed, isNegative } = unsigned(withoutCurrency(typed.trim()))
  // Groups may be divided by a space or an apostrophe too, in threes alone.
  let text = /^\d{1,3}(?:[\s\u00a0\u202f'’]\d{3})+(?=[.,]|$)/.test(signed)
    ? signed.replace(/[\s\u00a0\u202f'’]/g, '')
    : signed
  if (!/^(?:\d[\d.,]*|[.,]\d+)$/.test(text)) return undefined
  text = text.replace(/[.,]$/, '')
  const marks = text.replace(/\d/g, '')
  const areThrees = (groups: string[]) =>
    groups.slice(1).every((group) => group.length === 3) &&
    /^\d{1,3}$/.test(groups[0] ?? '') &&
    groups[0] !== '0'
  const made = (entero: string, decimales: string, more: Partial<Partes>): Partes => ({
    isNegative,
    entero: entero === '' ? '0' : entero,
    decimales,
    isPlain: true,
    ...more,
  })
  if (marks === '') return made(text, '', {})
  const last = marks.at(-1) as MarcaDecimal
  const hasBoth = marks.includes('.') && marks.includes(',')
  if (hasBoth) {
    const at = text.lastIndexOf(last)
    const [whole, decimals] = [text.slice(0, at), text.slice(at + 1)]
    const groups = whole.split(other(last))
    const isRight = marks.indexOf(last) === marks.length - 1 && areThrees(groups)
    return made(groups.join('').replace(/[.,]/g, ''), decimals, {
      marca: last,
      ...(!isRight && { isOdd: true }),
    })
  }
  const groups = text.split(last)
  if (groups.length > 2)
    return made(groups.join(''), '', { marca: other(last), ...(!areThrees(groups) && { isOdd: true }) })
  const [whole = '', decimals = ''] = groups
  if (decimals.length === 3 && areThrees(groups))
    return made(whole, decimals, { isPlain: false, isEither: last })
  return made(whole, decimals, { marca: last, isPlain: false })
}

const nameOf = (mark: MarcaDecimal) => (mark === ',' ? 'coma' : 'punto')

/** What a typed number says of the mark of its column. A price has no three decimals: '80.000' says that the dot groups. */
export function votarMarca(typed: string, clase: Clase, votos: VotosDeMarca): void {
  const parts = partsOf(typed)
  if (!parts || parts.isOdd) return
  if (parts.marca) votos[nameOf(parts.marca)] += 1
  else if (parts.isEither && clase === 'monto') votos.grupos[nameOf(other(parts.isEither))] += 1
  if (parts.marca && parts.decimales.length === 3) votos.conTres += 1
}

/** The mark of a column by the majority; undefined where nothing says it. */
export function marcaDe(votos: VotosDeMarca): MarcaDecimal | undefined {
  const { coma, punto } = cuenta(votos)
  if (coma === punto) return undefined
  return coma > punto ? ',' : '.'
}

/** Whether cells of three decimals outnumber those that may group thousands: one odd cell does not decide for a column. */
export const sonDeTres = ({ grupos, conTres }: VotosDeMarca) => conTres > grupos.coma + grupos.punto

export function cuenta(votos: VotosDeMarca): Record<'coma' | 'punto', number> {
  const { coma, punto, grupos } = votos
  return sonDeTres(votos) ? { coma, punto } : { coma: coma + grupos.coma, punto: punto + grupos.punto }
}

export interface ComoNumero {
  clase: Clase
  /** The mark before the decimals of its column, where that is known. */
  marca?: MarcaDecimal
  /** Whether its column is one of three decimals. */
  conTres?: boolean
  /** Whether cells of its column say one mark and as many the other. */
  isTie?: boolean
}

/** A number as people type it, by the mark of its column. What could be two is doubtful. */
export function readMonto(typed: string, { clase, marca, conTres, isTie }: ComoNumero): Leido | undefined {
  const parts = partsOf(typed)
  if (!parts) return undefined
  const { isNegative, entero, decimales, isEither, isPlain } = parts
  const toValue = (digits: string) => Number(`${isNegative ? '-' : ''}${digits}`)
  if (parts.isOdd) return { valor: toValue(`${entero}${decimales && `.${decimales}`}`), isDoubtful: true }
  if (isEither) {
    const asGroups = { valor: toValue(`${entero}${decimales}`), isDoubtful: false }
    const asDecimals = { valor: toValue(`${entero}.${decimales}`), isDoubtful: false }
    // Typed alone an amount of '80.000' is eighty thousand; of units nobody knows.
    if (!marca) return { ...asGroups, isDoubtful: isTie === true || clase === 'entero' }
    if (marca !== isEither) return asGroups
    return clase === 'entero' || conTres ? asDecimals : { ...asGroups, isDoubtful: true }
  }
  const valor = toValue(`${entero}${decimales && `.${decimales}`}`)
  const isOther = marca !== undefined && parts.marca !== marca
  return { valor, isDoubtful: !isPlain && (isOther || (isTie === true && decimales.length === 3)) }
}

/** A text that a sheet has shortened: '1,02E+09' has lost its digits. */
export const hasLostDigits = (typed: string) => /^\s*-?\d+([.,]\d+)?e\+?\d+\s*$/i.test(typed)
export const PERDIO_DIGITOS =
  'Está en notación científica y perdió dígitos: en la hoja, dale formato de número a la columna y guárdala otra vez.'
