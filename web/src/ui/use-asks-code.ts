import { useConfiguracion } from '../lib/gym.ts'
import { useSignedIn } from '../lib/session-user.ts'

/** Whether who is here is asked for the last four digits of the phone beside a number; undefined while it is not known. */
export function useAsksCode(): boolean | undefined {
  const rol = useSignedIn()?.rol
  const { data, isError } = useConfiguracion()
  if (rol && rol !== 'user') return false
  return isError && !data ? false : data?.consultasConCodigo
}
