import { Anchor, Text } from '@mantine/core'

export function Guia() {
  return (
    <Text size="sm">
      Las llamadas están en{' '}
      <Anchor href="/api/docs" target="_blank" rel="noreferrer" underline="always">
        la descripción de la API
      </Anchor>
      . Quien programa tiene ejemplos en «docs/integraciones.md», en la carpeta del programa.
    </Text>
  )
}
