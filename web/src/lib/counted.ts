const figures = new Intl.NumberFormat('es-CO')

/** A thing by its name in Spanish, for one and for more: `['cliente', 'clientes']`. */
export type Noun = readonly [one: string, many: string]

/** How many there are, in words: '1 cliente', '2.398 clientes'. */
export function counted(count: number, [one, many]: Noun): string {
  return `${figures.format(count)} ${count === 1 ? one : many}`
}
