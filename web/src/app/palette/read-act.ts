import { foldText } from '../../format/plain-text.ts'

export type Verb = 'entrada' | 'cobrar' | 'membresía'

export interface NamedAct {
  verb: Verb
  who: string
}

// Matches 'cobrar ana', 'Cobrar a Ana', 'registrar entrada de 1020304', 'nueva membresía para ana'.
const ACT = /^(?:registrar |nueva )?(entrada|cobrar|membresia)(?: (?:a|de|para))? (\S.+)$/

/** Parses a typed action, ignoring case and accents. Undefined until the client's part has two characters. */
export function readAct(typed: string): NamedAct | undefined {
  const [, verb, who = ''] = ACT.exec(foldText(typed).replace(/\s+/g, ' ')) ?? []
  if (verb === 'membresia') return { verb: 'membresía', who }
  return verb === 'entrada' || verb === 'cobrar' ? { verb, who } : undefined
}
