import type { MarcaDecimal } from '@gym/contract/importaciones/importaciones.rules'

export interface Leido {
  valor: number
  isDoubtful: boolean
  /** Second possible value of an ambiguous number. */
  otro?: number
}

export interface VotosDeMarca {
  coma: number
  punto: number
  /** Counts of amounts like '80.000' by the decimal mark that they imply. Ignored if `conTres` is larger. */
  grupos: Record<'coma' | 'punto', number>
  /** Numbers that have three decimals for certain. */
  conTres: number
  /** Numbers with two decimals. */
  centavos: number
}

export const sinVotos = (): VotosDeMarca => ({
  coma: 0,
  punto: 0,
  grupos: { coma: 0, punto: 0 },
  conTres: 0,
  centavos: 0,
})

type Clase = 'monto' | 'entero'

interface Partes {
  isNegative: boolean
  /** The digits before the decimal mark, without group marks. */
  entero: string
  decimales: string
  /** Decimal mark, if unambiguous. */
  marca?: MarcaDecimal
  /** True if the number has one reading: no marks, marks of both kinds, or several groups. */
  isPlain: boolean
  /** Mark of an ambiguous number: '12.000' is twelve or twelve thousand. */
  ambiguousMark?: MarcaDecimal
  isMisgrouped?: true
}

const other = (mark: MarcaDecimal): MarcaDecimal => (mark === ',' ? '.' : ',')

const MONEY = 'cop|pesos?|m\\/?cte\\.?'
const BEFORE = new RegExp(`^(?:(?:${MONEY}|\\$)\\s*)+`, 'i')
const AFTER = new RegExp(`\\s*(?:${MONEY})$`, 'i')

function withoutCurrency(text: string): string {
  // '80.000.-' and '80.000,-' mean no cents; '80.000-' is negative, and stays for `unsigned`.
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
  // Groups of three digits may be separated by a space or an apostrophe.
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
      ...(!isRight && { isMisgrouped: true }),
    })
  }
  const groups = text.split(last)
  if (groups.length > 2)
    return made(groups.join(''), '', {
      marca: other(last),
      ...(!areThrees(groups) && { isMisgrouped: true }),
    })
  const [whole = '', decimals = ''] = groups
  if (decimals.length === 3 && areThrees(groups))
    return made(whole, decimals, { isPlain: false, ambiguousMark: last })
  return made(whole, decimals, { marca: last, isPlain: false })
}

const nameOf = (mark: MarcaDecimal) => (mark === ',' ? 'coma' : 'punto')

/** Counts a vote for the decimal mark. The amount '80.000' votes for the comma: few prices have three decimals. */
export function votarMarca(typed: string, clase: Clase, votos: VotosDeMarca): void {
  const parts = partsOf(typed)
  if (!parts || parts.isMisgrouped) return
  if (parts.marca) votos[nameOf(parts.marca)] += 1
  else if (parts.ambiguousMark && clase === 'monto') votos.grupos[nameOf(other(parts.ambiguousMark))] += 1
  if (parts.marca && parts.decimales.length === 3) votos.conTres += 1
  if (parts.decimales.length === 2) votos.centavos += 1
}

export function marcaDe(votos: VotosDeMarca): MarcaDecimal | undefined {
  const { coma, punto } = totalVotes(votos)
  if (coma === punto) return undefined
  return coma > punto ? ',' : '.'
}

/** True for a column of amounts with three decimals: by majority, so that one odd cell does not decide. */
export const hasThreeDecimals = ({ grupos, conTres }: VotosDeMarca) => conTres > grupos.coma + grupos.punto

export function totalVotes(votos: VotosDeMarca): Record<'coma' | 'punto', number> {
  const { coma, punto, grupos } = votos
  return hasThreeDecimals(votos) ? { coma, punto } : { coma: coma + grupos.coma, punto: punto + grupos.punto }
}

export interface ComoNumero {
  clase: Clase
  marca?: MarcaDecimal
  conTres?: boolean
  /** True if the column's votes are tied. */
  isTie?: boolean
}

/** Parses a number in its column's format; `isDoubtful` if it may mean another value. */
export function readMonto(typed: string, { clase, marca, conTres, isTie }: ComoNumero): Leido | undefined {
  const parts = partsOf(typed)
  if (!parts) return undefined
  const { isNegative, entero, decimales, ambiguousMark, isPlain } = parts
  const toValue = (digits: string) => Number(`${isNegative ? '-' : ''}${digits}`)
  if (parts.isMisgrouped)
    return { valor: toValue(`${entero}${decimales && `.${decimales}`}`), isDoubtful: true }
  if (ambiguousMark) {
    const asGroups = { valor: toValue(`${entero}${decimales}`), isDoubtful: false }
    const asDecimals = { valor: toValue(`${entero}.${decimales}`), isDoubtful: false }
    const doubtful = { ...asGroups, isDoubtful: true, otro: asDecimals.valor }
    // Without a known mark, '80.000' is eighty thousand as an amount, but ambiguous as a count or in a tie.
    if (!marca) return isTie === true || clase === 'entero' ? doubtful : asGroups
    if (marca !== ambiguousMark) return asGroups
    return clase === 'entero' || conTres ? asDecimals : doubtful
  }
  const valor = toValue(`${entero}${decimales && `.${decimales}`}`)
  const isOther = marca !== undefined && parts.marca !== marca
  return { valor, isDoubtful: !isPlain && (isOther || (isTie === true && decimales.length === 3)) }
}

/** Parses an amount in thousands: '80 mil', '80k', '80 lucas'. */
export function enMiles(typed: string, como: ComoNumero): number | undefined {
  const [, number] = /^(.*\d)\s*(?:mil|k|lucas?)(?:\s+pesos)?\.?$/i.exec(typed.trim()) ?? []
  const read = number === undefined ? undefined : readMonto(number, como)
  return read && !read.isDoubtful && Math.abs(read.valor) < MIL
    ? Math.round(read.valor * 100_000) / 100
    : undefined
}

const MIL = 1_000

/** Range of the amounts of 1000 or more, for a column in which they are at least half. */
export interface Miles {
  desde: number
  hasta: number
}

export function milesDe(valores: number[]): Miles | undefined {
  const grandes = valores.filter((valor) => valor >= MIL)
  const chicos = valores.filter((valor) => valor > 0 && valor < MIL)
  if (grandes.length === 0 || grandes.length < chicos.length) return undefined
  const [first = 0] = grandes
  return grandes.reduce(
    ({ desde, hasta }, valor) => ({ desde: Math.min(desde, valor), hasta: Math.max(hasta, valor) }),
    { desde: first, hasta: first },
  )
}

/** True if an amount may lack its thousands: 80 beside 80.000. */
export const lacksMiles = (valor: number, { desde, hasta }: Miles) =>
  valor > 0 && valor < MIL && valor * MIL >= desde / 10 && valor * MIL <= hasta * 2

/** True for an amount below 1000 with one decimal: '80,5' may mean 80.500. */
export const hasOneDecimal = (typed: string, valor: number) =>
  Math.abs(valor) < MIL && /\d[.,]\d\D*$/.test(typed)

const FAR = 50
const FEW = 3
const SHARE = 0.1

/** Median of a column, and on which sides the amounts far from it are few enough to ask about each. */
export interface Lejos {
  mediana: number
  chicos?: true
  grandes?: true
}

export function lejosDe(valores: number[]): Lejos | undefined {
  const sorted = valores.filter((valor) => valor > 0).sort((one, other) => one - other)
  const mediana = sorted[Math.floor(sorted.length / 2)]
  if (mediana === undefined || sorted.length < FEW) return undefined
  const isRare = (those: number[]) => those.length > 0 && those.length < Math.max(FEW, sorted.length * SHARE)
  const chicos = isRare(sorted.filter((valor) => valor * FAR <= mediana))
  const grandes = isRare(sorted.filter((valor) => valor >= mediana * FAR))
  if (!chicos && !grandes) return undefined
  return { mediana, ...(chicos && { chicos }), ...(grandes && { grandes }) }
}

export const isLejos = (valor: number, { mediana, chicos, grandes }: Lejos) =>
  valor > 0 && ((chicos === true && valor * FAR <= mediana) || (grandes === true && valor >= mediana * FAR))

/** Returns other values that a far amount may mean: it may lack its thousands or a decimal mark. */
export const otrasLecturas = (valor: number, { mediana }: Lejos) =>
  [valor * 1_000, valor / 100, valor / 1_000].filter(
    (each) => each >= Math.max(1, mediana / 5) && each <= mediana * 5,
  )

export const enTexto = (valor: number, marca: MarcaDecimal | undefined) =>
  String(valor).replace('.', marca ?? ',')

/** True for scientific notation from a sheet, '1,02E+09', which has lost digits. */
export const hasLostDigits = (typed: string) => /^\s*-?\d+([.,]\d+)?e\+?\d+\s*$/i.test(typed)
export const PERDIO_DIGITOS =
  'Está en notación científica y perdió dígitos: en la hoja, dale formato de número a la columna y guárdala otra vez.'
