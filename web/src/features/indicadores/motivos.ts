import { motivosCancelacion } from '@gym/contract/congelaciones.rules'
import { SIN_DECIR } from '@gym/contract/preguntas.rules'

/** Why somebody left, as people read it. */
export const nombreMotivo = (motivo: string): string =>
  motivo === SIN_DECIR ? 'Sin decir' : ((motivosCancelacion as Record<string, string>)[motivo] ?? motivo)
