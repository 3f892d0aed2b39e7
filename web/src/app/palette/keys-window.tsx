import { may } from '@gym/contract/permissions/actions'
import { Group, Kbd, Modal, Stack, Table, Title } from '@mantine/core'
import { useId } from 'react'
import { keyName, useScreens, withKeysOf } from '../../routing/menus.ts'
import type { SignedIn } from '../../session/session-user.ts'
import { useIsThere } from '../../ui/layout/use-is-there.ts'

interface KeysWindowProps {
  user: SignedIn
  opened: boolean
  onClose: () => void
}

export function KeysWindow({ user, opened, onClose }: KeysWindowProps) {
  // The dialog opens after its mount: if it mounted open, it could not restore the focus on close.
  const isThere = useIsThere()
  const atHand = withKeysOf(user.rol, useScreens())
  const finds = may(user.rol, 'clientes:leer')
    ? 'una pantalla, un cliente o una acción'
    : 'una pantalla o una acción'
  const sells = atHand.some(({ path }) => String(path) === '/vender')
  return (
    <Modal
      opened={opened && isThere}
      onClose={onClose}
      title="Teclas"
      closeButtonProps={{ 'aria-label': 'Cerrar las teclas' }}
    >
      <Stack gap="lg">
        <Keys
          name="En todas las pantallas"
          keys={[
            ['Ctrl K', `Buscar ${finds}`],
            ...atHand.map(({ key, label }) => [keyName(key), label] as const),
            ['Esc', 'Cerrar una ventana o una lista'],
            ['?', 'Ver estas teclas'],
          ]}
        />
        <Keys name="En una lista" keys={[['/', 'Buscar en ella']]} />
        {sells && (
          <Keys
            name="En la venta"
            keys={[
              ['F2', 'Producto'],
              ['F4', 'Cliente'],
              ['F8', 'Cobrar'],
            ]}
          />
        )}
      </Stack>
    </Modal>
  )
}

interface KeysProps {
  name: string
  /** Pairs of a shortcut and its description; 'Ctrl K' is a combination of two keys. */
  keys: (readonly [string, string])[]
}

function Keys({ name, keys }: KeysProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Title order={3} size="h5" id={id}>
        {name}
      </Title>
      <Table aria-labelledby={id}>
        <Table.Tbody>
          {keys.map(([key, does]) => (
            <Table.Tr key={key}>
              <Table.Th scope="row" fw="normal">
                {does}
              </Table.Th>
              <Table.Td w="30%">
                <Group gap={4} wrap="nowrap">
                  {key.split(' ').map((each) => (
                    <Kbd key={each} display="inline-block">
                      {each}
                    </Kbd>
                  ))}
                </Group>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  )
}
