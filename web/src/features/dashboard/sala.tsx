import { timeIn } from '@gym/contract/core/calendar'
import { ENTRADA_LIBRE } from '@gym/contract/entradas/entradas.rules'
import type { Hoy } from '@gym/contract/hoy/hoy.schema'
import { useQuery } from '@tanstack/react-query'
import { ownTimeZone, useZonaHoraria } from '../../api/gym.ts'
import { LoadError } from '../../ui/feedback/query-state.tsx'
import { clasesPart, ownClases } from './clases-de-hoy.tsx'
import { SalaWaiting } from './esqueletos.tsx'
import { hoyQuery } from './hoy.api.ts'
import { Card, countOf, type Part, PersonaLink } from './parte.tsx'

export function Sala() {
  const { data: hoy, error, refetch } = useQuery(hoyQuery)
  const zonaHoraria = useZonaHoraria() ?? ownTimeZone()
  if (error && !hoy)
    return <LoadError sentence={`Error al cargar lo de hoy: ${error.message}`} onRetry={() => refetch()} />
  if (!hoy) return <SalaWaiting />
  const { clasesDeHoy, dentro, entrenador } = hoy
  const own = clasesDeHoy && ownClases(clasesDeHoy, entrenador)
  return (
    <>
      {own && <Card {...clasesPart(own[0], zonaHoraria)} title="Tus clases de hoy" order={2} />}
      {own
        ? own[1].total > 0 && (
            <Card {...clasesPart(own[1], zonaHoraria)} title="Otras clases de hoy" order={2} />
          )
        : clasesDeHoy && <Card {...clasesPart(clasesDeHoy, zonaHoraria)} order={2} />}
      {dentro && <Card {...insidePart(dentro, zonaHoraria)} order={2} />}
    </>
  )
}

function insidePart(dentro: NonNullable<Hoy['dentro']>, zonaHoraria: string): Part {
  return {
    title: 'Dentro ahora',
    ...countOf(dentro),
    none: 'Nadie por ahora.',
    rows: dentro.filas.map(({ _id, cliente, fecha, clase }) => ({
      key: _id,
      who: <PersonaLink persona={cliente} />,
      what: `Desde las ${timeIn(zonaHoraria, new Date(fecha))} · ${clase?.nombre ?? ENTRADA_LIBRE}`,
    })),
  }
}
