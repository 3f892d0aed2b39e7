const figures = new Intl.NumberFormat('es-CO')

/** Singular and plural: `['cliente', 'clientes']`. */
export type Noun = readonly [one: string, many: string]

/** '1 cliente', '2.398 clientes'. */
export function pluralize(count: number, [one, many]: Noun): string {
  return `${figures.format(count)} ${count === 1 ? one : many}`
}

/** '9.976 a 10.000 de 100.400 clientes'. */
export function formatPageRange(first: number, last: number, all: string): string {
  return `${figures.format(first)} a ${figures.format(last)} de ${all}`
}
