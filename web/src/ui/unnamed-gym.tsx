import { may } from '@gym/contract/actions'
import { esDeEjemplo, nombrePropio } from '@gym/contract/configuracion.rules'
import { Alert } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { configuracionQuery } from '../lib/gym.ts'
import { useSignedIn } from '../lib/session-user.ts'
import { TextLink } from './text-link.tsx'

/** Warns that receipts bear a placeholder as long as nobody has said who the gym is, and how that is mended. */
export function UnnamedGym() {
  const { data: gym } = useQuery(configuracionQuery)
  const user = useSignedIn()
  if (!gym || !user) return null
  // Once it has a name, nothing is printed that is not its own.
  if (nombrePropio(gym)) return null
  const missing = ['el nombre', ...(esDeEjemplo(gym, 'nit') ? ['el NIT'] : [])]
  return (
    <Alert color="yellow" variant="outline" role="note">
      Los recibos salen con «{gym.nombre}
      {gym.nit && `, NIT ${gym.nit}`}»: nadie ha puesto {missing.join(' ni ')} del gimnasio.{' '}
      {may(user.rol, 'configuracion:escribir') ? (
        <TextLink to="/configuracion">Ponerlo en Configuración</TextLink>
      ) : (
        'Pídele al administrador que lo ponga en Configuración.'
      )}
    </Alert>
  )
}
