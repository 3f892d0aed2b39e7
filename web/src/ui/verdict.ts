/** The words of a verdict that the server has given, on cards and in lists. */
export const verdictNames = {
  adelante: 'Adelante',
  aviso: 'Atención',
  permitida: 'Entrada permitida',
  bloqueado: 'No puede entrar',
} as const

/** Its colour and symbol. */
export type Tone = 'well' | 'soon' | 'refused'

/** Whom somebody let in though a rule keeps them out stays red. */
export function toneOf(veredicto: keyof typeof verdictNames): Tone {
  if (veredicto === 'adelante') return 'well'
  return veredicto === 'aviso' ? 'soon' : 'refused'
}
