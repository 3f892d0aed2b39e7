/** Four steps in order, and common mistakes. */
export interface Guia {
  pasos: readonly [string, string, string, string]
  errores: readonly string[]
}
