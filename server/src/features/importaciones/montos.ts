/** What is typed as an amount: the number, whether it may be read otherwise, or undefined where it is none. */
export interface Leido {
  valor: number
  isDoubtful: boolean
}

/**
 * An amount as people type it: `$80.000`, `80,000.00`, `80,5`. A last separator followed by one or two digits is the decimal mark, else all
 * separators group. What would be grouped by other than threes is doubtful.
 */
export function readMonto(typed: string): Leido | undefined {
  const text = typed
    .replace(/\s|\u00a0|cop|pesos|\$/gi, '')
    .replace(/[’']/g, '.')
    .replace(/[-.,]+$/, '')
  if (!/^-?\d[\d.,]*$/.test(text)) return undefined
  const decimals = /[.,](\d{1,2})$/.exec(text)
  const whole = decimals ? text.slice(0, decimals.index) : text
  const groups = whole.replace(/^-/, '').split(/[.,]/)
  const areThrees =
    groups.slice(1).every((group) => group.length === 3) &&
    (groups.length === 1 || (groups[0]?.length ?? 0) <= 3)
  const valor = Number(`${whole.replace(/[.,]/g, '')}${decimals ? `.${decimals[1]}` : ''}`)
  return { valor, isDoubtful: !areThrees }
}

/** A text that a sheet has shortened: '1,02E+09' has lost its digits. */
export const hasLostDigits = (typed: string) => /^\s*-?\d+([.,]\d+)?e\+?\d+\s*$/i.test(typed)
export const PERDIO_DIGITOS =
  'Está en notación científica y perdió dígitos: en la hoja, dale formato de número a la columna y guárdala otra vez.'
