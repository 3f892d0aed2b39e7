import type { TurnoDeCaja } from '@gym/contract/caja/caja.schema'
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useEffect } from 'react'
import { LoadingText } from '../../ui/feedback/loading-text.tsx'
import { LoadError } from '../../ui/feedback/query-state.tsx'
import { useFocusBack } from '../../ui/layout/use-focus-back.ts'
import { Intentos, PorMetodo } from './por-metodo.tsx'
import { useX } from './turno.api.ts'

export function XModal({ turno, onClose }: { turno: TurnoDeCaja; onClose: () => void }) {
  const { data, error, mutate } = useX(turno._id)
  useFocusBack()
  useEffect(() => mutate(), [mutate])
  return (
    <Modal opened onClose={onClose} title={`Cuánto debe haber en ${turno.caja}`} size="xl">
      <Stack>
        {error && <LoadError sentence={`Error al cargar: ${error.message}`} onRetry={() => mutate()} />}
        {!data && !error && <LoadingText />}
        {data && <PorMetodo metodos={data.metodos} />}
        {data && <Intentos {...data} />}
        <Text size="sm" c="dimmed">
          Mirarlo no cierra la caja y queda en la auditoría.
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cerrar
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
