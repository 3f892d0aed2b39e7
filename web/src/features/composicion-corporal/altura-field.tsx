import type { Composicion } from '@gym/contract/composicion-corporal/composicion-corporal.schema'
import { formatDay } from '@gym/contract/core/calendar'
import { Button, Stack, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import { alturaOf, type ComposicionValues, centimetresOf } from './composicion-values.ts'

export interface MeasureFieldProps {
  form: UseFormReturnType<ComposicionValues>
  last: Composicion | undefined
}

export function AlturaField({ form, last }: MeasureFieldProps) {
  // The value when the field got the focus: a late response must not change the text during input.
  const [valueAtFocus, setValueAtFocus] = useState<string | null>(null)
  const shown = form.values.altura ?? valueAtFocus ?? alturaOf(form.values, last)
  const centimetres = centimetresOf(shown)
  const isFromLast = form.values.altura === null && last !== undefined && valueAtFocus !== ''
  return (
    <Stack gap={4} align="flex-start">
      <TextInput
        label="Altura (cm)"
        w="100%"
        required
        inputMode="decimal"
        autoComplete="off"
        {...form.getInputProps('altura')}
        value={shown}
        onFocus={({ currentTarget }) => {
          setValueAtFocus(shown)
          currentTarget.select()
        }}
        onBlur={() => setValueAtFocus(null)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        description={isFromLast && `La del ${formatDay(last.fecha)}.`}
      />
      {centimetres !== null && (
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => {
            form.setFieldValue('altura', String(centimetres))
            form.getInputNode('altura')?.focus()
          }}
        >
          ¿{centimetres} cm?
        </Button>
      )}
    </Stack>
  )
}
