import type { Ficha } from '@gym/contract/clientes/fichas.schema'
import type { Day } from '@gym/contract/core/calendar'
import { daysRemaining } from '@gym/contract/membresias/membresias.rules'
import { pluralize } from '../../format/counted.ts'
import { type Tone, toneOf, wordOf } from '../../ui/entrada/verdict-tone.ts'

/** Colour and word of a client's standing. A repeated entry is a warning only at the door. */
export function standingOf({ veredicto, motivos }: Pick<Ficha, 'veredicto' | 'motivos'>): {
  tone: Tone
  word: string
} {
  const codigos = motivos.map(({ codigo }) => codigo)
  const isOnlyIn = veredicto === 'aviso' && codigos.every((codigo) => codigo === 'REPETIDA')
  return isOnlyIn
    ? { tone: 'well', word: 'Ya entró' }
    : { tone: toneOf(veredicto, codigos), word: wordOf(veredicto, codigos) }
}

/** As in 'Quedan 3 sesiones, 12 días.' */
export function leftOf(
  { tipo, fechafin, sesionesRestantes }: NonNullable<Ficha['membresia']>,
  today: Day,
): string {
  const days = daysRemaining(fechafin, today) ?? 0
  const left = [
    ...(tipo === 'Clase' ? [pluralize(sesionesRestantes, ['sesión', 'sesiones'])] : []),
    ...(days > 0 ? [pluralize(days, ['día', 'días'])] : []),
  ]
  const isOne = (tipo === 'Clase' ? sesionesRestantes : days) === 1
  return [
    ...(left.length > 0 ? [`${isOne ? 'Queda' : 'Quedan'} ${left.join(', ')}.`] : []),
    ...(days === 0 ? ['Vence hoy.'] : []),
  ].join(' ')
}
