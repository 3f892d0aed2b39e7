import type { Cliente } from '@gym/contract/clientes/clientes.schema'
import { may } from '@gym/contract/permissions/actions'
import { Drawer, Group, Skeleton, Stack } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { fichaQuery } from '../../api/ficha.ts'
import { ownTimeZone, useZonaHoraria } from '../../api/gym.ts'
import { useSignedIn } from '../../session/session-user.ts'
import { LoadingText } from '../../ui/feedback/loading-text.tsx'
import { Loaded } from '../../ui/feedback/query-state.tsx'
import { LinkButton } from '../../ui/layout/link-button.tsx'
import { useFocusBack } from '../../ui/layout/use-focus-back.ts'
import { Datos } from './datos.tsx'
import { Estado } from './estado.tsx'

interface FichaPanelProps {
  cliente: Cliente
  onClose: () => void
}

export function FichaPanel({ cliente, onClose }: FichaPanelProps) {
  const { _id, nombre, apellido } = cliente
  const content = useRef<HTMLDivElement>(null)
  useFocusBack()
  const ficha = useQuery(fichaQuery(_id))
  const zonaHoraria = useZonaHoraria() ?? ownTimeZone()
  const rol = useSignedIn()?.rol
  // Mantine's own listener would close the panel too when Escape closes a dialog above it.
  useWindowEvent('keydown', ({ key, target }) => {
    const isAlone = document.querySelectorAll('[role="dialog"]').length === 1
    if (
      key === 'Escape' &&
      isAlone &&
      (target === document.body || content.current?.contains(target as Node))
    )
      onClose()
  })
  return (
    <Drawer
      opened
      ref={content}
      onClose={onClose}
      closeOnEscape={false}
      position="right"
      size={460}
      title={`${nombre} ${apellido}`}
      closeButtonProps={{ 'aria-label': 'Cerrar' }}
    >
      <Stack gap="md">
        <Group gap="xs">
          <LinkButton to="/clientes/$id" params={{ id: _id }}>
            Ver toda la ficha
          </LinkButton>
          {rol && may(rol, 'ventas:escribir') && (
            <LinkButton variant="default" to="/vender" search={{ cliente: _id }}>
              Vender
            </LinkButton>
          )}
        </Group>
        <Loaded query={ficha} waiting={<Waiting />} failed="Error al cargar la ficha: " saysStale>
          {(found) => <Estado ficha={found} zonaHoraria={zonaHoraria} />}
        </Loaded>
        <Datos cliente={ficha.data?.cliente ?? cliente} />
      </Stack>
    </Drawer>
  )
}

const Waiting = () => (
  <>
    <LoadingText />
    <Skeleton height={190} />
  </>
)
