import { esDeEjemplo, nombrePropio } from '@gym/contract/configuracion/configuracion.rules'
import { may } from '@gym/contract/permissions/actions'
import { Alert } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { configuracionQuery } from '../../api/gym.ts'
import { useSignedIn } from '../../session/session-user.ts'
import { TextLink } from '../layout/text-link.tsx'

export function UnnamedGym() {
  const { data: gym } = useQuery(configuracionQuery)
  const user = useSignedIn()
  if (!gym || !user) return null
  if (nombrePropio(gym)) return null
  const missing = ['el nombre', ...(esDeEjemplo(gym, 'nit') ? ['el NIT'] : [])]
  return (
    <Alert color="yellow" role="note">
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
