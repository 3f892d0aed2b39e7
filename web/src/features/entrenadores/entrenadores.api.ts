import type { Entrenador, NuevoEntrenador } from '@gym/contract/entrenadores/entrenadores.schema'
import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { listParams, oneOf, pageOf, useHolder, useRemove, useSave } from '../../api/resource-queries.ts'
import type { ListSearch } from '../../routing/search.ts'

export const entrenadorQuery = (id: string) => oneOf<Entrenador>('entrenadores', id)

export const useEntrenador = (id: string) => useQuery(entrenadorQuery(id))

export const entrenadoresQuery = (search: ListSearch) =>
  pageOf<Entrenador>('entrenadores', listParams(search))

export const useEntrenadorByCorreo = (correo: string) =>
  useHolder<Entrenador>('entrenadores', correo, (entrenador) => entrenador.correo)

export const useSaveEntrenador = (id?: string) =>
  useSave<Entrenador, z.input<typeof NuevoEntrenador>>('entrenadores', id, CHANGED)

export const useDeleteEntrenador = () => useRemove('entrenadores', CHANGED)

const CHANGED = ['entrenadores', 'clases']
