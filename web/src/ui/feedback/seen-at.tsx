import { dayIn, formatMoment } from '@gym/contract/core/calendar'
import { Alert } from '@mantine/core'
import { ownTimeZone, useZonaHoraria } from '../../api/gym.ts'

export function SeenAt({ at }: { at: number | undefined }) {
  const zona = useZonaHoraria() ?? ownTimeZone()
  if (at === undefined) return null
  return (
    <Alert color="orange" role="status">
      Sin conexión: esto es lo que viste {formatMoment(new Date(at), dayIn(zona, new Date()), zona)}.
    </Alert>
  )
}
