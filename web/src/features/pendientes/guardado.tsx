import { Alert, Button, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ownDevice, shortCode } from '../../offline/outbox/outbox-rows.ts'
import { AbreSinServidor } from '../../ui/security/abre-sin-servidor.tsx'

export function Guardado() {
  // `storage` is missing on a plain-http LAN.
  const { storage } = navigator as { storage?: StorageManager }
  const { data: isKept, refetch } = useQuery({
    queryKey: ['enviadas', 'guardado'],
    queryFn: async () => (await storage?.persisted?.()) ?? false,
  })

  async function ask() {
    await storage?.persist?.()
    await refetch()
  }

  return (
    <Stack gap="xs">
      <Text size="sm">
        Esta lista es de este navegador, en {location.origin} (dispositivo {shortCode(ownDevice())}). Otra
        dirección u otro computador tienen la suya.
      </Text>
      {isKept === true && <Text size="sm">El navegador no la borra aunque le falte espacio.</Text>}
      {isKept === false && storage?.persist && (
        <Alert color="orange" role="status">
          <Stack gap="xs" align="flex-start">
            Si al disco le falta espacio, el navegador podría borrarla.
            <Button size="xs" variant="default" onClick={ask}>
              Pedir que no la borre
            </Button>
          </Stack>
        </Alert>
      )}
      <AbreSinServidor />
    </Stack>
  )
}
