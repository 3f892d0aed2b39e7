import type { ClaseDisponible } from '@gym/contract/clases/clases.schema'
import { ENTRADA_LIBRE } from '@gym/contract/entradas/entradas.rules'
import type { EntradaRegistrada } from '@gym/contract/entradas/entradas.schema'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { asApiError } from '../../../api/api-error.ts'
import buttons from '../../../ui/layout/button.module.css'
import { useCambiarClase } from '../entradas.api.ts'

interface ClaseChoiceProps {
  entrada: Pick<EntradaRegistrada, '_id' | 'clase'>
  clases: ClaseDisponible[]
  size: 'sm' | 'xs'
  onChange: (clase: EntradaRegistrada['clase']) => void
}

export function ClaseChoice({ entrada: { _id, clase }, clases, size, onChange }: ClaseChoiceProps) {
  const change = useCambiarClase()
  const [failure, setFailure] = useState('')
  const others = clases.filter((each) => each._id !== clase?._id)

  async function choose(claseId: string | null) {
    setFailure('')
    try {
      const { entity } = await change.mutateAsync({ id: _id, claseId })
      onChange(entity.clase)
    } catch (thrown) {
      setFailure(`Error al cambiar la clase: ${asApiError(thrown).message}`)
    }
  }

  return (
    <Stack gap={4}>
      <Group gap="xs">
        <Text fw={600} size={size === 'xs' ? 'sm' : 'md'}>
          {clase ? `${clase.nombre}, ${clase.horarioInicio} a ${clase.horarioFin}` : ENTRADA_LIBRE}
        </Text>
        {others.map((each) => (
          <Button
            key={each._id}
            size={size}
            variant="default"
            className={buttons.wraps}
            disabled={change.isPending}
            onClick={() => choose(each._id)}
          >
            Viene a {each.nombreClase} {each.horarioInicio}
          </Button>
        ))}
        {clase && (
          <Button size={size} variant="default" disabled={change.isPending} onClick={() => choose(null)}>
            {ENTRADA_LIBRE}
          </Button>
        )}
      </Group>
      {failure && (
        <Text role="alert" size="sm" c="var(--mantine-color-error)">
          {failure}
        </Text>
      )}
    </Stack>
  )
}
