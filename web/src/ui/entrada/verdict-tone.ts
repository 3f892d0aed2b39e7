/** Names of the server's verdicts, for cards and lists. */
export const verdictNames = {
  adelante: 'Adelante',
  aviso: 'Atención',
  permitida: 'Entrada permitida',
  bloqueado: 'No puede entrar',
} as const

export type Tone = 'well' | 'soon' | 'refused'

/** The tone of a verdict. An entry permitted against a rule is red, like a blocked one. */
export function toneOf(veredicto: keyof typeof verdictNames): Tone {
  if (veredicto === 'adelante') return 'well'
  return veredicto === 'aviso' ? 'soon' : 'refused'
}
