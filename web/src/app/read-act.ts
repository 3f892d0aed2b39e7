import { plain } from '../lib/plain-text.ts'

export type Verb = 'entrada' | 'cobrar' | 'membresía'

/** What somebody wants done, and the name or number of whom. */
export interface NamedAct {
  verb: Verb
  who: string
}

// 'cobrar ana', 'Cobrar a Ana', 'registrar entrada de 1020304', 'nueva membresía para ana'.
const ACT = /^(?:registrar |nueva )?(entrada|cobrar|membresia)(?: (?:a|de|para))? (\S.+)$/

/** The act that is typed, with case and accents as they come; undefined while too little is said of whom. */
export function readAct(typed: string): NamedAct | undefined {
  const [, verb, who = ''] = ACT.exec(plain(typed).replace(/\s+/g, ' ')) ?? []
  if (verb === 'membresia') return { verb: 'membresía', who }
  return verb === 'entrada' || verb === 'cobrar' ? { verb, who } : undefined
}
