import { useQuery } from '@tanstack/react-query'
import { useVinculo } from '../../../session/vinculo.ts'
import { Loaded } from '../../../ui/feedback/query-state.tsx'
import { FiguraWaiting } from '../../../ui/layout/figura.tsx'
import { hoyQuery } from '../hoy.api.ts'
import { MiDia } from './mi-dia.tsx'
import { MiMembresia } from './mi-membresia.tsx'

export function Propio() {
  const isLinked = !!useVinculo()
  const query = useQuery(hoyQuery)
  return (
    <>
      {isLinked && (
        <Loaded query={query} waiting={<FiguraWaiting />} failed="Error al cargar tu membresía: ">
          {({ propio }) => propio && <MiMembresia {...propio} />}
        </Loaded>
      )}
      <MiDia />
    </>
  )
}
