import { type Causa, nombreVeredicto, type Veredicto } from '@gym/contract/entradas/entradas.rules'

export type Tone = 'well' | 'note' | 'soon' | 'refused'

/** Causes that leave the client in good standing. */
const remarks: readonly Causa[] = ['VENCE_PRONTO', 'SIN_FOTO', 'CUMPLEANOS']

/** Returns the colour of a verdict. An entry permitted against a rule is red. */
export function toneOf(veredicto: Veredicto, causas: readonly Causa[]): Tone {
  if (veredicto === 'adelante') return 'well'
  if (veredicto !== 'aviso') return 'refused'
  return causas.length > 0 && causas.every((causa) => remarks.includes(causa)) ? 'note' : 'soon'
}

export const wordOf = (veredicto: Veredicto, causas: readonly Causa[]) =>
  nombreVeredicto[toneOf(veredicto, causas) === 'note' ? 'adelante' : veredicto]
