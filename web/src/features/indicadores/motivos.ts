import { SIN_DECIR } from '@gym/contract/indicadores/preguntas.rules'
import { motivosCancelacion } from '@gym/contract/membresias/congelaciones.rules'

export const nombreMotivo = (motivo: string): string =>
  motivo === SIN_DECIR ? 'Sin decir' : ((motivosCancelacion as Record<string, string>)[motivo] ?? motivo)
