import { formatDaysOfMonth, monthOf, sameDaysBefore } from '@gym/contract/core/calendar'
import { formatMoney } from '@gym/contract/core/money'
import type { NetoDeHoy } from '@gym/contract/hoy/hoy.schema'
import { Group, Paper, Text, Title } from '@mantine/core'
import { formatDifference } from '../../format/compared.ts'
import { LinkButton } from '../../ui/layout/link-button.tsx'
import { useToday } from '../configuracion/configuracion.api.ts'

export function Neto({ neto: { hoy, mes, antes } }: { neto: NetoDeHoy }) {
  const today = useToday()
  if (!today) return null
  const month = monthOf(today)
  const when = formatDaysOfMonth(sameDaysBefore(month, today))
  return (
    <Paper component="section" aria-label="Neto" withBorder p="md" bg="var(--surface)">
      <Group justify="space-between" gap="xs">
        <Title order={2} size="h5">
          Neto de hoy: {formatMoney(hoy)}
        </Title>
        <LinkButton variant="default" size="xs" to="/indicadores/conciliacion" search={month}>
          Ver la conciliación
        </LinkButton>
      </Group>
      <Text size="sm">
        Lo cobrado menos lo devuelto. En este mes, {formatMoney(mes)}: {formatDifference(mes, antes, when)}.
      </Text>
    </Paper>
  )
}
