import { type DiaSemana, diasSemana } from '@gym/contract/core/weekdays'
import { Button, Chip, Fieldset, Group, Input, Stack, VisuallyHidden } from '@mantine/core'
import { IconBarbell, IconMoon, type TablerIcon } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { chooseDays, type Days, restOf } from './days.ts'
import classes from './days-field.module.css'

interface DaysFieldProps {
  days: Days
  onChange: (days: Days) => void
  errors: Record<keyof Days, ReactNode>
  /** Prefix of the fields' names in the form: 'rutinas.0.'. */
  path?: string
  /** Abbreviates the days, for one of many rows; days without training become rest days automatically. */
  brief?: boolean
}

export function DaysField({ days, onChange, errors, path = '', brief = false }: DaysFieldProps) {
  const [moved, setMoved] = useState('')
  const rest = restOf(days)

  function choose(list: keyof Days, chosen: DiaSemana[]) {
    const other = list === 'diasEntrenamiento' ? 'diasDescanso' : 'diasEntrenamiento'
    const taken = days[other].filter((dia) => chosen.includes(dia))
    const kind = list === 'diasEntrenamiento' ? 'entrenamiento' : 'descanso'
    setMoved(taken.length > 0 ? `${taken.join(', ')}: ahora de ${kind}.` : '')
    onChange(chooseDays(days, list, chosen, { restFollows: brief }))
  }

  return (
    <>
      <Week
        {...{ path, brief }}
        list="diasEntrenamiento"
        legend="Días de entrenamiento"
        icon={IconBarbell}
        color="accent"
        chosen={days.diasEntrenamiento}
        onChoose={choose}
        error={errors.diasEntrenamiento}
      />
      <Week
        {...{ path, brief }}
        list="diasDescanso"
        legend="Días de descanso"
        icon={IconMoon}
        color="gray.7"
        chosen={days.diasDescanso}
        onChoose={choose}
        error={errors.diasDescanso}
        action={
          !brief && (
            <Button
              size="xs"
              variant="default"
              disabled={rest.length === 0 || rest.length === diasSemana.length}
              onClick={() => choose('diasDescanso', rest)}
            >
              El resto, de descanso
            </Button>
          )
        }
      />
      <VisuallyHidden aria-live="polite">{moved}</VisuallyHidden>
    </>
  )
}

interface WeekProps extends Required<Pick<DaysFieldProps, 'path' | 'brief'>> {
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

function Week({ list, legend, icon: Icon, color, chosen, onChoose, error, action, path, brief }: WeekProps) {
  const errorId = useId()
  return (
    <Fieldset
      legend={legend}
      aria-describedby={error ? errorId : undefined}
      {...(brief && { variant: 'unstyled', className: classes.brief })}
    >
      <Stack gap="xs" align="flex-start">
        <Group gap={brief ? 4 : 'xs'}>
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
                {...(index === 0 && { 'data-path': `${path}${list}` })}
                {...(brief && { size: 'xs', 'aria-label': dia })}
              >
                {brief ? dia.slice(0, 3) : dia}
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
