import type {
  AsistenciaPorHora,
  ClientesPorMes,
  Indicadores,
  IngresosPorMes,
} from '@gym/contract/indicadores'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/http.ts'

function useIndicator<Answer>(path: string) {
  return useQuery({
    queryKey: ['indicadores', path],
    queryFn: ({ signal }) => call<Answer>('get', `indicadores${path}`, { signal }),
  })
}

export const useIndicadores = () => useIndicator<Indicadores>('')
export const useIngresosPorMes = () => useIndicator<IngresosPorMes>('/ingresos-por-mes')
export const useAsistenciaPorHora = () => useIndicator<AsistenciaPorHora>('/asistencia-por-hora')
export const useClientesPorMes = () => useIndicator<ClientesPorMes>('/clientes-por-mes')
