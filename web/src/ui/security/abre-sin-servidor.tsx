import { Text } from '@mantine/core'

/** Explains whether this address starts offline: service workers need https or localhost. */
export function AbreSinServidor() {
  return (
    <Text size="sm" c="dimmed" maw="65ch">
      {inWords(location, window.isSecureContext)}
    </Text>
  )
}

export function inWords({ origin, port }: Pick<Location, 'origin' | 'port'>, isSecure: boolean): string {
  if (isSecure) return `Aquí (${origin}) el programa también se abre sin conexión, con lo último que se vio.`
  return (
    `Aquí (${origin}) el programa sigue sin conexión mientras no cierres ni recargues la pestaña; lo pendiente no se pierde. ` +
    `Para abrirlo también entonces hace falta https o, en el computador del programa, http://localhost${port && `:${port}`}.`
  )
}
