import { type DiaSemana, diasSemana } from '@gym/contract/core/weekdays'
import { Button, Chip, Fieldset, Group, Input, Stack, VisuallyHidden } from '@mantine/core'
import { IconBarbell, IconMoon, type TablerIcon } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'

export interface Days {
  diasEntrenamiento: DiaSemana[]
  diasDescanso: DiaSemana[]
}

interface DaysFieldProps {
  days: Days
  onChange: (days: Days) => void
  errors: Record<keyof Days, ReactNode>
}

/** Two rows of weekdays. Choosing a day in one row removes it from the other. */
export function DaysField({ days, onChange, errors }: DaysFieldProps) {
  const [moved, setMoved] = useState('')
  const rest = without(diasSemana, days.diasEntrenamiento)

  function choose(list: keyof Days, chosen: DiaSemana[]) {
    const other = list === 'diasEntrenamiento' ? 'diasDescanso' : 'diasEntrenamiento'
    const taken = days[other].filter((dia) => chosen.includes(dia))
    const kind = list === 'diasEntrenamiento' ? 'entrenamiento' : 'descanso'
    setMoved(taken.length > 0 ? `${taken.join(', ')}: ahora de ${kind}.` : '')
    onChange({ ...days, [list]: chosen, [other]: without(days[other], chosen) })
  }

  return (
    <>
      <Week
        list="diasEntrenamiento"
        legend="Días de entrenamiento"
        icon={IconBarbell}
        color="accent"
        chosen={days.diasEntrenamiento}
        onChoose={choose}
        error={errors.diasEntrenamiento}
      />
      <Week
        list="diasDescanso"
        legend="Días de descanso"
        icon={IconMoon}
        color="violet"
        chosen={days.diasDescanso}
        onChoose={choose}
        error={errors.diasDescanso}
        action={
          <Button
            size="xs"
            variant="default"
            disabled={rest.length === 0 || rest.length === diasSemana.length}
            onClick={() => choose('diasDescanso', rest)}
          >
            El resto, de descanso
          </Button>
        }
      />
      <VisuallyHidden aria-live="polite">{moved}</VisuallyHidden>
    </>
  )
}

interface WeekProps {
  list: keyof Days
  legend: string
  /** Icon and colour distinguish the two rows, besides their position. */
  icon: TablerIcon
  color: string
  chosen: DiaSemana[]
  onChoose: (list: keyof Days, chosen: DiaSemana[]) => void
  error: ReactNode
  action?: ReactNode
}

function Week({ list, legend, icon: Icon, color, chosen, onChoose, error, action }: WeekProps) {
  const errorId = useId()
  return (
    <Fieldset legend={legend} aria-describedby={error ? errorId : undefined}>
      <Stack gap="xs" align="flex-start">
        <Group gap="xs">
          <Chip.Group
            multiple
            value={chosen}
            onChange={(values) =>
              onChoose(
                list,
                diasSemana.filter((dia) => values.includes(dia)),
              )
            }
          >
            {diasSemana.map((dia, index) => (
              <Chip
                key={dia}
                value={dia}
                variant="filled"
                color={color}
                icon={<Icon size={14} aria-hidden />}
                {...(index === 0 && { 'data-path': list })}
              >
                {dia}
              </Chip>
            ))}
          </Chip.Group>
        </Group>
        {action}
        {error && <Input.Error id={errorId}>{error}</Input.Error>}
      </Stack>
    </Fieldset>
  )
}

const without = (days: readonly DiaSemana[], taken: readonly DiaSemana[]) =>
  days.filter((dia) => !taken.includes(dia))
