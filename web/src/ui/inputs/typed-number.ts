/** Colombian notation; with decimals also English if unambiguous: groups of 3 digits, at most 2 decimals. */
export interface NumberKind {
  decimals: 0 | 2
}

const NUMBER = /^-?((\d{1,3}(\.\d{3})+|\d*)(,\d{0,2}|\.\d{1,2})?|[1-9]\d*(,\d{3})+\.\d{1,2})$/
const DECIMALS = /[.,](\d{0,2})$/
const WHOLE = /^-?(\d{1,3}(\.\d{3})+|\d*)$/
const UNGROUPED = /^-?\d*(,\d{0,2})?$/
const THOUSANDS = /^-?[1-9]\d*(,\d{3})+$/
const NOTHING_YET = /^-?,?$/

/** Parses a number: '' for an empty text, NaN for an invalid one. */
export function readNumber(text: string, { decimals }: NumberKind): number | '' {
  if (!(decimals ? NUMBER : WHOLE).test(text)) return Number.NaN
  if (NOTHING_YET.test(text)) return ''
  const [, cents = ''] = DECIMALS.exec(text) ?? []
  return Number(`${text.replace(DECIMALS, '').replace(/[.,]/g, '')}.${cents}`)
}

export function writeNumber(number: number | ''): string {
  return number === '' || Number.isNaN(number) ? '' : grouped(String(number).replace('.', ','))
}

/** The text after an edit, regrouped. A typed '.' that does not group stays: it may be a decimal point. */
export function retype(before: string, after: string): string {
  const text = isGrouped(before) ? withoutOurDots(before, after) : after
  return grouped(THOUSANDS.test(text) ? text.replaceAll(',', '') : text, after)
}

const ungrouped = (text: string) => text.replaceAll('.', '')

/** Groups thousands. Returns `otherwise` if the text is not a number. */
function grouped(text: string, otherwise = text): string {
  if (!UNGROUPED.test(text)) return otherwise
  const [whole = '', decimals] = text.split(',')
  const thousands = whole.replace(/\B(?=(\d{3})+$)/g, '.')
  return decimals === undefined ? thousands : `${thousands},${decimals}`
}

const isGrouped = (text: string) => grouped(ungrouped(text), '') === text

/** Removes the group separators from the text, except in the part that was just edited. */
function withoutOurDots(before: string, after: string): string {
  const longest = Math.min(before.length, after.length)
  let start = 0
  while (start < longest && before[start] === after[start]) start++
  let end = 0
  while (end < longest - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end++
  const rest = after.length - end
  return ungrouped(after.slice(0, start)) + after.slice(start, rest) + ungrouped(after.slice(rest))
}
