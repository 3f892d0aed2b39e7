import type { Ficha } from '@gym/contract/fichas'
import { type Tone, toneOf, verdictNames } from '../../ui/verdict.ts'

/**
 * How somebody stands, by colour and word. That they came in a while ago is a warning at the door alone: on their page it
 * is only told.
 */
export function standingOf({ veredicto, motivos }: Pick<Ficha, 'veredicto' | 'motivos'>): {
  tone: Tone
  word: string
} {
  const isOnlyIn = veredicto === 'aviso' && motivos.every(({ codigo }) => codigo === 'REPETIDA')
  return isOnlyIn
    ? { tone: 'well', word: 'Ya entró' }
    : { tone: toneOf(veredicto), word: verdictNames[veredicto] }
}
