import type { DayRange } from '@gym/contract/core/calendar'
import type { Conciliacion } from '@gym/contract/indicadores/conciliacion.schema'
import type {
  AsistenciaPorHora,
  ClientesPorMes,
  Indicadores,
  IngresosPorMes,
  PagosPorMetodo,
} from '@gym/contract/indicadores/indicadores.schema'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callReport } from '../../api/report-age.ts'
import { loaded } from '../../api/resource-queries.ts'
import { rangeParams } from '../../format/period.ts'

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

export const conciliacionQuery = (days: Partial<DayRange>) =>
  queryOptions({
    queryKey: ['indicadores', 'conciliacion', days],
    queryFn: ({ signal }) =>
      callReport<Conciliacion>('indicadores/conciliacion', { searchParams: rangeParams(days), signal }),
    placeholderData: keepPreviousData,
    ...loaded,
  })
