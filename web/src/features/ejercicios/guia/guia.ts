export interface Guia {
  pasos: readonly [string, string, string, string]
  errores: readonly string[]
}
