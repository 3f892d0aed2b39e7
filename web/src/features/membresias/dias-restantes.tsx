import { type Day, formatDay } from '@gym/contract/calendar'
import type { Membresia } from '@gym/contract/membresias'
import { daysRemaining, isAboutToExpire } from '@gym/contract/membresias.rules'
import { Group, Text } from '@mantine/core'
import { counted } from '../../lib/counted.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'

interface DiasRestantesProps {
  membresia: Membresia
  today: Day
  /** Whether the number says what it counts, where no heading does. */
  unit?: boolean
}

/** How many days are left, and in words what calls for attention. */
export function DiasRestantes({ membresia, today, unit }: DiasRestantesProps) {
  const { fechainicio, fechafin } = membresia
  const days = daysRemaining(fechafin, today)
  if (days === null)
    return (
      <div>
        <StatusBadge state="Vencida" tone="bad" />
        <Text size="xs">el {formatDay(fechafin)}</Text>
      </div>
    )
  return (
    <div>
      {/* In a line, it stands where its place has its text: at the right of a column, under its heading in the detail. */}
      <Group component="span" display="inline-flex" gap="xs" wrap="nowrap">
        {isAboutToExpire(fechafin, today) && (
          <StatusBadge state={days === 0 ? 'Vence hoy' : 'Por vencer'} tone="warning" />
        )}
        {/* The group leaves out a bare 0. */}
        <span>{unit ? counted(days, ['día', 'días']) : days}</span>
      </Group>
      {fechainicio > today && <Text size="xs">Comienza el {formatDay(fechainicio)}</Text>}
    </div>
  )
}
