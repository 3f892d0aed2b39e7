import { foldText } from '../../format/plain-text.ts'

export type Verb = 'entrada' | 'cobrar' | 'membresía'

/** An action and the name or number it is for. */
export interface NamedAct {
  verb: Verb
  who: string
}

// 'cobrar ana', 'Cobrar a Ana', 'registrar entrada de 1020304', 'nueva membresía para ana'.
const ACT = /^(?:registrar |nueva )?(entrada|cobrar|membresia)(?: (?:a|de|para))? (\S.+)$/

/** Parses an action, ignoring case and accents; undefined while the name is missing. */
export function readAct(typed: string): NamedAct | undefined {
  const [, verb, who = ''] = ACT.exec(foldText(typed).replace(/\s+/g, ' ')) ?? []
  if (verb === 'membresia') return { verb: 'membresía', who }
  return verb === 'entrada' || verb === 'cobrar' ? { verb, who } : undefined
}
