import { addDays, addMonths, type Day, dayIn } from '@gym/contract/core/calendar'
import { Conciliacion, ConciliacionQuery } from '@gym/contract/indicadores/conciliacion.schema'
import {
  AsistenciaPorHora,
  ClientesPorMes,
  Indicadores,
  IngresosPorMes,
  PagosPorMetodo,
} from '@gym/contract/indicadores/indicadores.schema'
import { MOST_MONTHS } from '@gym/contract/indicadores/preguntas.rules'
import { fieldError } from '../../core/app-error.ts'
import { type DayRange, dayRange } from '../../core/day-range.ts'
import type { Routes } from '../../http/routes.ts'
import { conciliar } from '../../operations/indicadores/conciliar.ts'
import {
  countIndicadores,
  getAsistenciaPorHora,
  getClientesPorMes,
  getIngresosPorMes,
  getPagosPorMetodo,
} from './indicadores.queries.ts'

export const indicadoresRoutes: Routes = (app, { informes, clock, zonaHoraria }) => {
  const today = () => dayIn(zonaHoraria(), clock())

  app.get(
    '/indicadores',
    {
      operationId: 'getIndicadores',
      summary: 'Los números del día',
      allow: 'indicadores:leer',
      informe: true,
      schema: { response: { 200: Indicadores } },
    },
    () => countIndicadores(informes, today()),
  )

  app.get(
    '/indicadores/ingresos-por-mes',
    {
      operationId: 'getIngresosPorMes',
      summary: 'Los ingresos y egresos de cada mes',
      allow: 'indicadores:leer',
      informe: true,
      schema: { response: { 200: IngresosPorMes } },
    },
    () => getIngresosPorMes(informes, today()),
  )

  app.get(
    '/indicadores/asistencia-por-hora',
    {
      operationId: 'getAsistenciaPorHora',
      summary: 'Las asistencias por el día y la hora de su clase',
      allow: 'indicadores:leer',
      informe: true,
      schema: { response: { 200: AsistenciaPorHora } },
    },
    () => getAsistenciaPorHora(informes, today()),
  )

  app.get(
    '/indicadores/clientes-por-mes',
    {
      operationId: 'getClientesPorMes',
      summary: 'Los clientes nuevos y perdidos de cada mes',
      allow: 'indicadores:leer',
      informe: true,
      schema: { response: { 200: ClientesPorMes } },
    },
    () => getClientesPorMes(informes, today(), zonaHoraria()),
  )

  app.get(
    '/indicadores/pagos-por-metodo',
    {
      operationId: 'getPagosPorMetodo',
      summary: 'Los pagos de este mes por su método',
      allow: 'indicadores:leer',
      informe: true,
      schema: { response: { 200: PagosPorMetodo } },
    },
    () => getPagosPorMetodo(informes, today()),
  )

  app.get(
    '/indicadores/conciliacion',
    {
      operationId: 'getConciliacion',
      summary:
        'Lo cobrado, lo neto y lo vendido de unos días, y por qué cada pantalla muestra lo que muestra',
      allow: 'indicadores:leer',
      informe: true,
      schema: { querystring: ConciliacionQuery, response: { 200: Conciliacion } },
    },
    ({ query }) => conciliar(informes, tenYears(dayRange(query, zonaHoraria()), today()), today()),
  )
}

/** Without a start, the range begins ten years before its end, the maximum. @throws PERIODO_LARGO */
function tenYears({ desde, hasta }: DayRange, today: Day): DayRange & { desde: Day } {
  const first = addDays(addMonths(hasta ?? today, -MOST_MONTHS), 1)
  if (desde && desde < first) throw fieldError('PERIODO_LARGO', 'fechaInicio')
  return { desde: desde ?? first, ...(hasta && { hasta }) }
}
