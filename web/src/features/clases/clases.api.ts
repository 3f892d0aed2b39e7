import type { ClaseDisponible } from '@gym/contract/clases'
import { useQuery } from '@tanstack/react-query'
import { callPage } from '../../lib/http.ts'

const MOST = 200

/** Every weekly slot, to choose one from. */
export const useTodasLasClases = () =>
  useQuery({
    queryKey: ['clases', 'todas'],
    queryFn: async ({ signal }) =>
      (await callPage<ClaseDisponible>('clases/disponibles', { limite: MOST }, signal)).rows,
  })
