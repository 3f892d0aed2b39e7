import type { ClaseConInscritos, ClaseDisponible } from '@gym/contract/clases/clases.schema'
import type { ClaseDeMostrador } from '@gym/contract/operaciones/instantanea.schema'
import { keepPreviousData, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import type { Page } from '../../api/http.ts'
import { listParams, loaded, pageOf, readPage } from '../../api/resource-queries.ts'
import { networkFirst } from '../../offline/snapshot/network-first.ts'
import type { ListSearch } from '../../routing/search.ts'

/** The API's maximum page size. `ClasesPage` shows a note if there are more classes. */
export const MOST_CLASES = 200

export const DISPONIBLES = ['clases', 'disponibles']
export const INSCRIBIR = ['clases', 'registrar']
export const LISTAS = [['clases/todas-inscripciones'], ['clases/inscritos'], ['clases/esperas']]

export type ListaDeInscritos = 'clases/todas-inscripciones' | 'clases/inscritos'

export type Inscrito = ClaseConInscritos['inscritos'][number]

export interface InscripcionesSearch extends ListSearch {
  clase?: string | undefined
}

/** The weekly slots from Monday on. Offline, only the unfiltered list works, from the snapshot. */
export function clasesQuery(buscar?: string) {
  const params = { limite: MOST_CLASES, ...(buscar && { buscar }) }
  return queryOptions({
    queryKey: [...DISPONIBLES, params],
    queryFn: ({ signal, client }) => {
      const ask = async () =>
        withoutPlacesOnTheWay(
          client,
          withIds(await readPage<ClaseDisponible>('clases/disponibles', params, signal)),
        )
      if (buscar) return ask()
      return networkFirst(ask, ({ datos: { clases } }) => ({
        rows: clases.map(asDisponible),
        total: clases.length,
      }))
    },
    placeholderData: keepPreviousData,
    ...loaded,
  })
}

/** Derives the `_id` of a slot if the API has only the specification's fields. */
const withIds = (page: Page<ClaseDisponible>): Page<ClaseDisponible> => ({
  ...page,
  rows: page.rows.map((slot) => {
    const { entrenadorId, nombreClase, dia, horarioInicio } = slot
    return { ...slot, _id: slot._id ?? [entrenadorId, nombreClase, dia, horarioInicio].join(' ') }
  }),
})

/** A class of the offline snapshot as a slot without free places, because enrolling needs the server. */
const asDisponible = ({ nombre, entrenador, inscritos: _, ...slot }: ClaseDeMostrador): ClaseDisponible => ({
  ...slot,
  nombreClase: nombre,
  entrenadorNombre: entrenador,
  entrenadorId: '',
  especialidad: '',
  capacidadMaxima: 0,
  enEspera: 0,
})

export const useTodasLasClases = () => useQuery({ ...clasesQuery(), select: ({ rows }) => rows })

/** Subtracts the enrolments in flight: a refetch would otherwise show their places as free. */
function withoutPlacesOnTheWay(client: QueryClient, page: Page<ClaseDisponible>): Page<ClaseDisponible> {
  const onTheWay = (claseId: string) => client.isMutating({ mutationKey: [...INSCRIBIR, claseId] })
  const rows = page.rows.map((each) => ({
    ...each,
    capacidadMaxima: each.capacidadMaxima - onTheWay(each._id),
  }))
  return { ...page, rows }
}

export const inscripcionesQuery = (lista: ListaDeInscritos, { clase, ...search }: InscripcionesSearch) =>
  pageOf<ClaseConInscritos>(lista, { ...listParams(search), ...(clase && { clase }) })
