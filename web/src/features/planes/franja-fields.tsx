import { diasSemana } from '@gym/contract/core/weekdays'
import { Chip, Fieldset, Group, Input, SimpleGrid, Stack, Switch } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useId } from 'react'
import { TimeInput } from '../../ui/inputs/time-input.tsx'
import type { PlanValues } from './plan-values.ts'

export function FranjaFields({ form }: { form: UseFormReturnType<PlanValues> }) {
  const errorId = useId()
  const field = form.getInputProps
  const { conFranja, franja } = form.values
  const error = form.errors['franja.dias']
  return (
    <>
      <Switch label="Solo en unos días y horas" {...form.getInputProps('conFranja', { type: 'checkbox' })} />
      {conFranja && (
        <Fieldset legend="Franja" aria-describedby={error ? errorId : undefined}>
          <Stack gap="sm">
            <Group gap="xs">
              <Chip.Group
                multiple
                value={franja.dias}
                onChange={(values) =>
                  form.setFieldValue(
                    'franja.dias',
                    diasSemana.filter((dia) => values.includes(dia)),
                  )
                }
              >
                {diasSemana.map((dia, index) => (
                  <Chip key={dia} value={dia} {...(index === 0 && { 'data-path': 'franja.dias' })}>
                    {dia}
                  </Chip>
                ))}
              </Chip.Group>
            </Group>
            {error && <Input.Error id={errorId}>{error}</Input.Error>}
            <SimpleGrid cols={2}>
              <TimeInput label="Desde" required {...field('franja.desde')} />
              <TimeInput label="Hasta" required {...field('franja.hasta')} />
            </SimpleGrid>
          </Stack>
        </Fieldset>
      )}
    </>
  )
}
