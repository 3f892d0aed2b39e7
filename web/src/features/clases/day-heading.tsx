import type { DiaSemana } from '@gym/contract/core/weekdays'
import { Badge, Group, Title } from '@mantine/core'

interface DayHeadingProps {
  dia: DiaSemana
  today: DiaSemana
  id: string
  narrow?: boolean
}

export function DayHeading({ dia, today, id, narrow }: DayHeadingProps) {
  return (
    <Group gap={narrow ? 4 : 'xs'} mb="xs" wrap="nowrap">
      <Title order={2} size={narrow ? 'h5' : 'h4'} id={id}>
        {dia}
      </Title>
      {dia === today && (
        <Badge tt="none" size={narrow ? 'sm' : 'md'} miw="max-content">
          Hoy
        </Badge>
      )}
    </Group>
  )
}
