import type { ClaseConInscritos, ClaseDisponible, ClaseInscrita, Inscripcion } from '@gym/contract/clases'
import type { EntradaRegistrada } from '@gym/contract/entradas'
import type { Espera } from '@gym/contract/esperas'
import type { ClaseDeMostrador } from '@gym/contract/instantanea'
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { call, callRows, create, type Page } from '../../lib/http.ts'
import { answeredOrKept } from '../../lib/kept-answer.ts'
import { codeOf, listParams, loaded, pageOf, readPage } from '../../lib/resource-queries.ts'
import type { ListSearch } from '../../lib/search.ts'
import { sendOnce } from '../../lib/send-once.ts'

/** As many slots as the API gives at once. A gym has some dozens; the screen says when there are more. */
const MOST_CLASES = 200

const DISPONIBLES = ['clases', 'disponibles']
const INSCRIBIR = ['clases', 'registrar']
const LISTAS = [['clases/todas-inscripciones'], ['clases/inscritos'], ['clases/esperas']]

/** Where the lists of people are asked for: the admin's screen of the specification, and the desk's beside it. */
export type ListaDeInscritos = 'clases/todas-inscripciones' | 'clases/inscritos'

/** Somebody of a class. */
export type Inscrito = ClaseConInscritos['inscritos'][number]

export interface InscripcionesSearch extends ListSearch {
  /** The `_id` of the only slot that is asked for. */
  clase?: string | undefined
}

/** The weekly slots, from Monday on, whose words hold every one of `buscar`. */
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
      return answeredOrKept(ask, ({ datos: { clases } }) => ({
        rows: clases.map(asDisponible),
        total: clases.length,
      }))
    },
    placeholderData: keepPreviousData,
    ...loaded,
  })
}

/** The specification leaves a slot's `_id` out: what it is then tells it from the others. */
const withIds = (page: Page<ClaseDisponible>): Page<ClaseDisponible> => ({
  ...page,
  rows: page.rows.map((slot) => {
    const { entrenadorId, nombreClase, dia, horarioInicio } = slot
    return { ...slot, _id: slot._id ?? [entrenadorId, nombreClase, dia, horarioInicio].join(' ') }
  }),
})

/** What the browser keeps of a slot, in which nobody is enrolled without an answer. */
const asDisponible = ({ nombre, entrenador, inscritos: _, ...slot }: ClaseDeMostrador): ClaseDisponible => ({
  ...slot,
  nombreClase: nombre,
  entrenadorNombre: entrenador,
  entrenadorId: '',
  especialidad: '',
  capacidadMaxima: 0,
  enEspera: 0,
})

/** Every weekly slot, to choose one from. */
export const useTodasLasClases = () => useQuery({ ...clasesQuery(), select: ({ rows }) => rows })

/** The classes that the holder of a number (digits) is enrolled in. */
export const clasesInscritas = (numero: string) =>
  queryOptions({
    queryKey: ['clases', 'consultar', numero],
    queryFn: ({ signal }) =>
      callRows<ClaseInscrita>(`clases/consultar/${numero}`, {
        searchParams: { limite: MOST_CLASES },
        headers: codeOf(numero),
        signal,
      }),
    gcTime: 0,
  })

/** An enrolment made or ended, here or meanwhile elsewhere, changes the places and the lists of people. */
function useSettle() {
  const queryClient = useQueryClient()
  return (queryKeys = [DISPONIBLES, ...LISTAS]) =>
    Promise.all(queryKeys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}

function useSettleAll() {
  const settle = useSettle()
  return () => settle()
}

/** A list that is asked for meanwhile does not give back the places of those whose enrolment is not answered. */
function withoutPlacesOnTheWay(client: QueryClient, page: Page<ClaseDisponible>): Page<ClaseDisponible> {
  const onTheWay = (claseId: string) => client.isMutating({ mutationKey: [...INSCRIBIR, claseId] })
  const rows = page.rows.map((each) => ({
    ...each,
    capacidadMaxima: each.capacidadMaxima - onTheWay(each._id),
  }))
  return { ...page, rows }
}

/**
 * Enrols the holder of a number. The place is taken on the screen at once; the server's count stands when it answers
 * or refuses.
 */
export function useInscribir({ _id: claseId, ...clase }: ClaseDisponible) {
  const { entrenadorId, nombreClase, dia, horarioInicio, horarioFin } = clase
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
    mutationKey: [...INSCRIBIR, claseId],
    mutationFn: ({ numeroIdentificacion, key }: { numeroIdentificacion: string; key: string }) =>
      create<Inscripcion>('clases/registrar', {
        values: { numeroIdentificacion, entrenadorId, nombreClase, dia, horarioInicio, horarioFin },
        key,
      }),
    onMutate: async () => {
      await queryClient.cancelQueries({ queryKey: DISPONIBLES })
      setCupos((cupos) => cupos - 1)
    },
    // The response of the specification has no count: the place that was taken stays taken.
    onSuccess: ({ entity }) => setCupos((cupos) => (entity as Partial<Inscripcion>).capacidadMaxima ?? cupos),
    onError: () => setCupos((cupos) => cupos + 1),
    // Not returned: the message does not wait for the lists. The count of an enrolment made is the response's.
    onSettled: (_made, error) => {
      settle(error === null ? LISTAS : [DISPONIBLES, ...LISTAS])
    },
  })
}

export const inscripcionesQuery = (lista: ListaDeInscritos, { clase, ...search }: InscripcionesSearch) =>
  pageOf<ClaseConInscritos>(lista, { ...listParams(search), ...(clase && { clase }) })

/** Every list that the search finds, whatever the page, for the paper. */
export const useAllInscripciones = (lista: ListaDeInscritos) =>
  useMutation({
    mutationFn: ({ buscar, clase }: InscripcionesSearch) =>
      callRows<ClaseConInscritos>(lista, {
        searchParams: { ...(buscar && { buscar }), ...(clase && { clase }) },
      }),
  })

export function useDeleteInscripcion() {
  return useMutation({
    mutationFn: (id: string) => call('delete', `clases/inscripciones/${id}`),
    onSuccess: useSettleAll(),
  })
}

/** As many as the API gives at once: no line of a class is as long. */
const MOST_ESPERAS = 200

/** Who waits, of one class or of one client, those in line first. */
export const esperasQuery = (of: { clase: string } | { cliente: string }) =>
  pageOf<Espera>('clases/esperas', { limite: MOST_ESPERAS, ...of })

/** Puts the holder of a number in the waiting list of a class. */
export function useApuntar() {
  return useMutation({
    mutationFn: async (values: { claseId: string; numeroIdentificacion: string }) => {
      const path = 'clases/esperas'
      return (await sendOnce(path, values, (key) => create<Espera>(path, { values, key }))).entity
    },
    onSettled: useSettleAll(),
  })
}

/** Enrols somebody who waits, in the place that is kept for them. */
export function useAceptarCupo() {
  return useMutation({
    mutationFn: (id: string) => {
      const path = `clases/esperas/${id}/aceptar`
      return sendOnce(path, {}, (key) => create<Inscripcion>(path, { values: {}, key }))
    },
    onSettled: useSettleAll(),
  })
}

export function useQuitarEspera() {
  return useMutation({
    mutationFn: (id: string) => call('delete', `clases/esperas/${id}`),
    onSettled: useSettleAll(),
  })
}

/** Somebody of a class has come: the entry that the door makes. It is done once the list says so. */
export function useMarcarEntrada() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (values: { clienteId: string; claseId: string }) =>
      (await sendOnce('entradas', values, (key) => create<EntradaRegistrada>('entradas', { values, key })))
        .entity,
    onSettled: () =>
      Promise.all(
        ['clases/inscritos', 'entradas', 'asistencias', 'membresias'].map((resource) =>
          queryClient.invalidateQueries({ queryKey: [resource] }),
        ),
      ),
  })
}
