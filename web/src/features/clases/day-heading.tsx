import type { DiaSemana } from '@gym/contract/weekdays'
import { Badge, Group, Title } from '@mantine/core'

/** A weekday; today's says so. */
export function DayHeading({ dia, today, id }: { dia: DiaSemana; today: DiaSemana; id: string }) {
  return (
    <Group gap="xs" mb="xs">
      <Title order={2} size="h4" id={id}>
        {dia}
      </Title>
      {dia === today && <Badge tt="none">Hoy</Badge>}
    </Group>
  )
}
