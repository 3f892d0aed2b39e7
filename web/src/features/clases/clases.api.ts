import type { ClaseConInscritos, ClaseDisponible, ClaseInscrita, Inscripcion } from '@gym/contract/clases'
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, callPage, type Page } from '../../lib/http.ts'
import { listParams, loaded, pageOf } from '../../lib/resource-queries.ts'
import type { ListSearch } from '../../lib/search.ts'

/** As many slots as the API gives at once. A gym has some dozens; the screen says when there are more. */
const MOST_CLASES = 200

const DISPONIBLES = ['clases', 'disponibles']
const INSCRIPCIONES = ['clases/todas-inscripciones']

/** The weekly slots, from Monday on, whose words hold every one of `buscar`. */
export function clasesQuery(buscar?: string) {
  const params = { limite: MOST_CLASES, ...(buscar && { buscar }) }
  return queryOptions({
    queryKey: [...DISPONIBLES, params],
    queryFn: ({ signal }) => callPage<ClaseDisponible>('clases/disponibles', params, signal),
    placeholderData: keepPreviousData,
    ...loaded,
  })
}

/** Every weekly slot, to choose one from. */
export const useTodasLasClases = () => useQuery({ ...clasesQuery(), select: ({ rows }) => rows })

/** The classes that the holder of a number (digits) is enrolled in. */
export const clasesInscritas = (numero: string) =>
  queryOptions({
    queryKey: ['clases', 'consultar', numero],
    queryFn: ({ signal }) =>
      call<ClaseInscrita[]>('get', `clases/consultar/${numero}`, {
        searchParams: { limite: MOST_CLASES },
        signal,
      }),
    gcTime: 0,
  })

/** An enrolment made or ended, here or meanwhile elsewhere, changes the places and the lists of people. */
function useSettle() {
  const queryClient = useQueryClient()
  return () =>
    Promise.all([DISPONIBLES, INSCRIPCIONES].map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}

/**
 * Enrols the holder of a number. The place is taken on the screen at once; the server's count stands when it answers
 * or refuses.
 */
export function useInscribir({ _id: claseId, ...clase }: ClaseDisponible) {
  const queryClient = useQueryClient()
  const settle = useSettle()
  const setCupos = (change: (cupos: number) => number) =>
    queryClient.setQueriesData<Page<ClaseDisponible>>(
      { queryKey: DISPONIBLES },
      (page) =>
        page && {
          ...page,
          rows: page.rows.map((each) =>
            each._id === claseId ? { ...each, capacidadMaxima: change(each.capacidadMaxima) } : each,
          ),
        },
    )

  return useMutation({
    mutationFn: ({ numeroIdentificacion, key }: { numeroIdentificacion: string; key: string }) =>
      call<Inscripcion>('post', 'clases/registrar', {
        json: { ...clase, numeroIdentificacion },
        headers: { 'idempotency-key': key },
      }),
    onMutate: async () => {
      await queryClient.cancelQueries({ queryKey: DISPONIBLES })
      setCupos((cupos) => cupos - 1)
    },
    onSuccess: ({ capacidadMaxima }) => setCupos(() => capacidadMaxima),
    onError: () => setCupos((cupos) => cupos + 1),
    // Not returned: the message does not wait for the lists.
    onSettled: () => {
      settle()
    },
  })
}

export const inscripcionesQuery = (search: ListSearch) =>
  pageOf<ClaseConInscritos>('clases/todas-inscripciones', listParams(search))

/** Every list that the search finds, whatever the page, for the paper. */
export const useAllInscripciones = () =>
  useMutation({
    mutationFn: (buscar: string | undefined) =>
      call<ClaseConInscritos[]>('get', 'clases/todas-inscripciones', {
        searchParams: { ...(buscar && { buscar }) },
      }),
  })

export function useDeleteInscripcion() {
  return useMutation({
    mutationFn: (id: string) => call('delete', `clases/inscripciones/${id}`),
    onSuccess: useSettle(),
  })
}
