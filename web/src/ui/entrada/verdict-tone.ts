/** Verdicts of the server, for cards and lists. */
export const verdictNames = {
  adelante: 'Adelante',
  aviso: 'Atención',
  permitida: 'Entrada permitida',
  bloqueado: 'No puede entrar',
} as const

export type Tone = 'well' | 'soon' | 'refused'

/** An entry permitted against a rule stays red. */
export function toneOf(veredicto: keyof typeof verdictNames): Tone {
  if (veredicto === 'adelante') return 'well'
  return veredicto === 'aviso' ? 'soon' : 'refused'
}
