import type { Cliente } from '@gym/contract/clientes/clientes.schema'
import { may } from '@gym/contract/permissions/actions'
import { Drawer, Group, Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
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
  cliente: Pick<Cliente, '_id' | 'nombre' | 'apellido'>
  onClose: () => void
}

/** The client's standing and data beside a list, which stays in place. */
export function FichaPanel({ cliente: { _id, nombre, apellido }, onClose }: FichaPanelProps) {
  useFocusBack()
  const ficha = useQuery(fichaQuery(_id))
  const zonaHoraria = useZonaHoraria() ?? ownTimeZone()
  const rol = useSignedIn()?.rol
  return (
    <Drawer
      opened
      onClose={onClose}
      // Mantine's listener is on the window: Escape of a dialog above would close the panel too.
      closeOnEscape={false}
      onKeyDown={({ key, target, currentTarget }) => {
        if (key === 'Escape' && target instanceof Node && currentTarget.contains(target)) onClose()
      }}
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
          {(found) => (
            <>
              <Estado ficha={found} zonaHoraria={zonaHoraria} />
              <Datos cliente={found.cliente} />
            </>
          )}
        </Loaded>
      </Stack>
    </Drawer>
  )
}

const Waiting = () => (
  <>
    <LoadingText />
    <Skeleton height={190} />
    <Skeleton height={240} />
  </>
)
