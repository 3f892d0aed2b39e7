import { rangoImc } from '@gym/contract/composicion-corporal/composicion-corporal.rules'
import { Button, Stack, Text, TextInput } from '@mantine/core'
import { StatusBadge } from '../../ui/layout/status-badge.tsx'
import type { MeasureFieldProps } from './altura-field.tsx'
import { imcOfForm } from './composicion-values.ts'
import { formatMeasure, tonoImc } from './medidas.ts'

export function ImcField({ form, last }: MeasureFieldProps) {
  const { imc } = form.values
  const index = imcOfForm(form.values, last)
  const isComputed = imc === null
  const shown = index === null ? '' : formatMeasure(index)
  return (
    <Stack gap={4} align="flex-start">
      <TextInput
        label="IMC"
        w="100%"
        inputMode="decimal"
        autoComplete="off"
        {...form.getInputProps('imc')}
        value={imc ?? shown}
        onBlur={() => imc?.trim() === '' && form.setFieldValue('imc', null)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        descriptionProps={{ component: 'div' }}
        description={
          <>
            {index !== null && <Rango imc={index} />}
            {isComputed && (
              <Text size="xs">
                Se calcula con el peso y la altura. Si la báscula da otro, escríbelo encima.
              </Text>
            )}
          </>
        }
      />
      {!isComputed && (
        <Button variant="subtle" size="compact-sm" onClick={() => form.setFieldValue('imc', null)}>
          Volver al IMC calculado
        </Button>
      )}
    </Stack>
  )
}

function Rango({ imc }: { imc: number }) {
  const rango = rangoImc(imc)
  return <StatusBadge state={rango} tone={tonoImc[rango]} />
}
