import type { Membresia } from '@gym/contract/membresias/membresias.schema'
import { Alert, Stack } from '@mantine/core'
import { LinkButton } from '../../ui/layout/link-button.tsx'

export function SinCobrar({ membresia }: { membresia: Membresia }) {
  const { _id, cliente, pagoAnulado, cobrada } = membresia
  if (!pagoAnulado && cobrada !== false) return null
  return (
    <Alert color={pagoAnulado ? 'red' : 'gray'} variant="outline" role="status">
      <Stack gap="xs" align="flex-start">
        {pagoAnulado ? 'Su pago fue eliminado.' : 'Sin cobrar: ningún pago es de esta membresía.'}
        {cobrada === false && (
          <LinkButton
            to="/vender"
            search={{ cliente: cliente._id, membresia: _id }}
            size="xs"
            variant="default"
          >
            Cobrarla
          </LinkButton>
        )}
      </Stack>
    </Alert>
  )
}
