import { useConfiguracion } from '../../api/gym.ts'
import { useSignedIn } from '../../session/session-user.ts'

/** True if the user's lookups require the last four digits of the phone; undefined while loading. */
export function useAsksCode(): boolean | undefined {
  const rol = useSignedIn()?.rol
  const { data, isError } = useConfiguracion()
  if (rol && rol !== 'user') return false
  return isError && !data ? false : data?.consultasConCodigo
}
