import type { Ficha } from '@gym/contract/clientes/fichas.schema'
import type { Day } from '@gym/contract/core/calendar'
import { nombreVeredicto } from '@gym/contract/entradas/entradas.rules'
import { daysRemaining } from '@gym/contract/membresias/membresias.rules'
import { pluralize } from '../../format/counted.ts'
import { type Tone, toneOf } from '../../ui/entrada/verdict-tone.ts'

/** Colour and word of a client's standing. A repeated entry is a warning only at the door. */
export function standingOf({ veredicto, motivos }: Pick<Ficha, 'veredicto' | 'motivos'>): {
  tone: Tone
  word: string
} {
  const codigos = motivos.map(({ codigo }) => codigo)
  const isOnlyIn = veredicto === 'aviso' && codigos.every((codigo) => codigo === 'REPETIDA')
  if (isOnlyIn) return { tone: 'well', word: 'Ya entró' }
  const tone = toneOf(veredicto, codigos)
  return { tone, word: tone === 'well' || tone === 'note' ? 'Al día' : nombreVeredicto[veredicto] }
}

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
