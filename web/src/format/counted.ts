const figures = new Intl.NumberFormat('es-CO')

/** The singular and plural of a noun: `['cliente', 'clientes']`. */
export type Noun = readonly [one: string, many: string]

/** A count with its noun: '1 cliente', '2.398 clientes'. */
export function pluralize(count: number, [one, many]: Noun): string {
  return `${figures.format(count)} ${count === 1 ? one : many}`
}

/** The rows of a page and their total: '9.976 a 10.000 de 100.400 clientes'. */
export function formatPageRange(first: number, last: number, all: string): string {
  return `${figures.format(first)} a ${figures.format(last)} de ${all}`
}
