import { type Day, formatDay } from '@gym/contract/core/calendar'
import { daysRemaining, isAboutToExpire } from '@gym/contract/membresias/membresias.rules'
import type { Membresia, MembresiaVista } from '@gym/contract/membresias/membresias.schema'
import { Group, Text } from '@mantine/core'
import { pluralize } from '../../format/counted.ts'
import { StatusBadge } from '../../ui/layout/status-badge.tsx'

interface DiasRestantesProps {
  membresia: Membresia & Partial<Pick<MembresiaVista, 'cancelada'>>
  today: Day
  unit?: boolean
}

export function DiasRestantes({ membresia, today, unit }: DiasRestantesProps) {
  const { fechainicio, fechafin, cancelada } = membresia
  const days = daysRemaining(fechafin, today)
  if (days === null)
    return (
      <div>
        {/* A cancelled membership has its own badge, which says that it has ended. */}
        {!cancelada && <StatusBadge state="Vencida" tone="bad" />}
        <Text size="xs">el {formatDay(fechafin)}</Text>
      </div>
    )
  return (
    <div>
      {/* Inline, so that it aligns like text in both the column and the detail. */}
      <Group component="span" display="inline-flex" gap="xs" wrap="nowrap">
        {isAboutToExpire(fechafin, today) && (
          <StatusBadge state={days === 0 ? 'Vence hoy' : 'Por vencer'} tone="warning" />
        )}
        {/* Mantine's Group drops a bare 0. */}
        <span>{unit ? pluralize(days, ['día', 'días']) : days}</span>
      </Group>
      {fechainicio > today && <Text size="xs">Comienza el {formatDay(fechainicio)}</Text>}
    </div>
  )
}
