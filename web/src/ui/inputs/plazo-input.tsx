import { addDays, type Day, weekOf } from '@gym/contract/core/calendar'
import { Button, Group, Stack } from '@mantine/core'
import type { ComponentProps } from 'react'
import { DayInput } from './day-input.tsx'

type PlazoInputProps = Omit<ComponentProps<typeof DayInput>, 'onChange'> & {
  label: string
  onChange: (day: string) => void
}

export function PlazoInput(props: PlazoInputProps) {
  const { label, value, onChange, today } = props
  return (
    <Stack gap={6}>
      <DayInput {...props} />
      {today && (
        <Group gap="xs" role="group" aria-label={`Plazos: ${label}`}>
          {plazosDe(today).map(([name, day]) => (
            <Button
              key={name}
              variant={day === value ? 'light' : 'default'}
              size="compact-md"
              aria-pressed={day === value}
              onClick={() => onChange(day)}
            >
              {name}
            </Button>
          ))}
        </Group>
      )}
    </Stack>
  )
}

const plazosDe = (today: Day) =>
  [
    ['El viernes', nextFriday(today)],
    ['15 días', addDays(today, 15)],
    ['30 días', addDays(today, 30)],
  ] as const

function nextFriday(today: Day): Day {
  const friday = addDays(weekOf(today).desde, 4)
  return friday > today ? friday : addDays(friday, 7)
}
