import type {
  AsignacionDePrograma,
  NuevoPrograma,
  Programa,
  ProgramaAsignado,
} from '@gym/contract/rutinas/programas.schema'
import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { listParams, oneOf, pageOf, useRemove, useSave } from '../../../api/resource-queries.ts'
import type { ListSearch } from '../../../routing/search.ts'

const PROGRAMAS = 'rutinas/programas'

export const programasQuery = (search: ListSearch) => pageOf<Programa>(PROGRAMAS, listParams(search))

export const programaQuery = (id: string) => oneOf<Programa>(PROGRAMAS, id)

export const usePrograma = (id: string) => useQuery({ ...programaQuery(id), enabled: id !== '' })

export const useSavePrograma = (id?: string) =>
  useSave<Programa, z.input<typeof NuevoPrograma>>(PROGRAMAS, id)

export const useAssignPrograma = (id: string) =>
  useSave<ProgramaAsignado, z.input<typeof AsignacionDePrograma>>(`${PROGRAMAS}/${id}/asignar`, undefined, [
    'rutinas',
  ])

export const useDeletePrograma = () => useRemove(PROGRAMAS)
