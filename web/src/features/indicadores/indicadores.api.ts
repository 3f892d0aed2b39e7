import type {
  AsistenciaPorHora,
  ClientesPorMes,
  Indicadores,
  IngresosPorMes,
  PagosPorMetodo,
} from '@gym/contract/indicadores/indicadores.schema'
import { queryOptions } from '@tanstack/react-query'
import { callReport } from '../../api/report-age.ts'
import { loaded } from '../../api/resource-queries.ts'

function indicator<Answer>(path: string) {
  return queryOptions({
    queryKey: ['indicadores', path],
    queryFn: ({ signal }) => callReport<Answer>(`indicadores${path}`, { signal }),
    ...loaded,
  })
}

export const indicadoresQuery = indicator<Indicadores>('')
export const ingresosPorMesQuery = indicator<IngresosPorMes>('/ingresos-por-mes')
export const asistenciaPorHoraQuery = indicator<AsistenciaPorHora>('/asistencia-por-hora')
export const clientesPorMesQuery = indicator<ClientesPorMes>('/clientes-por-mes')
export const pagosPorMetodoQuery = indicator<PagosPorMetodo>('/pagos-por-metodo')
