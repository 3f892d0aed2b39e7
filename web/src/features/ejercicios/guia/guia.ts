/** How an exercise is done: four steps in their order, and what people get wrong. */
export interface Guia {
  pasos: readonly [string, string, string, string]
  errores: readonly string[]
}
