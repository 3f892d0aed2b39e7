import { useQuery } from '@tanstack/react-query'
import { useVinculo } from '../../session/vinculo.ts'
import { FiguraWaiting } from '../../ui/layout/figura.tsx'
import { hoyQuery } from './hoy.api.ts'
import { MiDia } from './mi-dia.tsx'
import { MiMembresia } from './mi-membresia.tsx'

/** The member's day: the days left of a linked account, today's exercises and the next class. */
export function Propio() {
  const isLinked = !!useVinculo()
  const { data, isPending } = useQuery(hoyQuery)
  return (
    <>
      {isLinked && (data?.propio ? <MiMembresia {...data.propio} /> : isPending && <FiguraWaiting />)}
      <MiDia />
    </>
  )
}
