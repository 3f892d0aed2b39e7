import { motivosCancelacion } from '@gym/contract/congelaciones.rules'
import { SIN_DECIR } from '@gym/contract/preguntas.rules'

export const nombreMotivo = (motivo: string): string =>
  motivo === SIN_DECIR ? 'Sin decir' : ((motivosCancelacion as Record<string, string>)[motivo] ?? motivo)
