import { type Day, formatDay, isDay } from '@gym/contract/core/calendar'
import { fechaFinOf } from '@gym/contract/membresias/membresias.rules'
import { NuevaMembresia } from '@gym/contract/membresias/membresias.schema'
import { Text } from '@mantine/core'
import type { Values } from './membresia-values.ts'

export function UltimoDia({
  fechainicio,
  duracion,
  today,
}: Pick<Values, 'duracion'> & { fechainicio: string; today: Day }) {
  const days = NuevaMembresia.shape.duracion.safeParse(duracion)
  if (!days.success || !isDay(fechainicio)) return null
  const fechafin = fechaFinOf(fechainicio, days.data)
  return (
    <Text size="sm" aria-live="polite">
      Último día: {formatDay(fechafin)}.{fechafin < today && ' Ya pasó: quedará vencida.'}
    </Text>
  )
}
