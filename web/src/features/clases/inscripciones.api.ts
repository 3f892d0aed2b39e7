import type {
  ClaseConInscritos,
  ClaseDisponible,
  ClaseInscrita,
  Inscripcion,
} from '@gym/contract/clases/clases.schema'
import type { Espera } from '@gym/contract/clases/esperas.schema'
import type { EntradaRegistrada } from '@gym/contract/entradas/entradas.schema'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, callRows, create, type Page } from '../../api/http.ts'
import { codeOf, pageOf } from '../../api/resource-queries.ts'
import { sendOnce } from '../../offline/outbox/unanswered.ts'
import {
  DISPONIBLES,
  INSCRIBIR,
  type InscripcionesSearch,
  LISTAS,
  type ListaDeInscritos,
  MOST_CLASES,
} from './clases.api.ts'

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

function useSettle() {
  const queryClient = useQueryClient()
  return (queryKeys = [DISPONIBLES, ...LISTAS]) =>
    Promise.all(queryKeys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}

function useSettleAll() {
  const settle = useSettle()
  return () => settle()
}

/** Enrols a client. The cache loses a place at once (optimistic update); the response corrects the count. */
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
    // An API with the specification's fields alone may respond without a count: the cached count stays.
    onSuccess: ({ entity }) => setCupos((cupos) => (entity as Partial<Inscripcion>).capacidadMaxima ?? cupos),
    onError: () => setCupos((cupos) => cupos + 1),
    // Not awaited, so that the message does not wait for the refetch.
    onSettled: (_made, error) => {
      settle(error === null ? LISTAS : [DISPONIBLES, ...LISTAS])
    },
  })
}

export function useDeleteInscripcion() {
  return useMutation({
    mutationFn: (id: string) => call('delete', `clases/inscripciones/${id}`),
    onSuccess: useSettleAll(),
  })
}

/** The API's maximum page size; a longer waiting list is cut. */
const MOST_ESPERAS = 200

export const esperasQuery = (of: { clase: string } | { cliente: string }) =>
  pageOf<Espera>('clases/esperas', { limite: MOST_ESPERAS, ...of })

export function useApuntar() {
  return useMutation({
    mutationFn: async (values: { claseId: string; numeroIdentificacion: string }) => {
      const path = 'clases/esperas'
      return (await sendOnce(path, values, (key) => create<Espera>(path, { values, key }))).entity
    },
    onSettled: useSettleAll(),
  })
}

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

export const useAllInscripciones = (lista: ListaDeInscritos) =>
  useMutation({
    mutationFn: ({ buscar, clase }: InscripcionesSearch) =>
      callRows<ClaseConInscritos>(lista, {
        searchParams: { ...(buscar && { buscar }), ...(clase && { clase }) },
      }),
  })
