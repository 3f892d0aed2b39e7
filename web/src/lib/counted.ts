const figures = new Intl.NumberFormat('es-CO')

/** A thing by its name in Spanish, for one and for more: `['cliente', 'clientes']`. */
export type Noun = readonly [one: string, many: string]

/** How many there are, in words: '1 cliente', '2.398 clientes'. */
export function counted(count: number, [one, many]: Noun): string {
  return `${figures.format(count)} ${count === 1 ? one : many}`
}

/** Which of all a page shows: '9.976 a 10.000 de 100.400 clientes'. */
export function countedPage(first: number, last: number, all: string): string {
  return `${figures.format(first)} a ${figures.format(last)} de ${all}`
}
