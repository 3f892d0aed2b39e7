import { useQuery } from '@tanstack/react-query'
import { ownTimeZone, useZonaHoraria } from '../../api/gym.ts'
import { LoadingText } from '../../ui/feedback/loading-text.tsx'
import { Loaded } from '../../ui/feedback/query-state.tsx'
import { hoyQuery } from './dashboard.api.ts'
import { Card, insidePart } from './parte.tsx'

export function DentroAhora() {
  const hoy = useQuery(hoyQuery)
  const zonaHoraria = useZonaHoraria() ?? ownTimeZone()
  return (
    <Loaded query={hoy} waiting={<LoadingText />} failed="Error al cargar quién está dentro: " saysStale>
      {({ dentro }) => dentro && <Card {...insidePart(dentro, zonaHoraria)} order={2} />}
    </Loaded>
  )
}
