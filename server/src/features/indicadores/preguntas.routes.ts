import { addMonths, type Day, type DayRange, dayIn } from '@gym/contract/core/calendar'
import { toDay } from '@gym/contract/core/fields'
import { MOST_MONTHS } from '@gym/contract/indicadores/preguntas.rules'
import {
  Cohortes,
  Descuentos,
  DineroRecibido,
  FilasDePregunta,
  FilasQuery,
  HorasLlenas,
  Margen,
  PreguntaQuery,
  Renovacion,
  Retiros,
} from '@gym/contract/indicadores/preguntas.schema'
import { fieldError } from '../../core/app-error.ts'
import type { Db } from '../../db/connection/database.ts'
import { sendPage } from '../../http/files/pages.ts'
import type { Routes } from '../../http/routes.ts'
import { getCohortes } from './cohortes.queries.ts'
import { getDescuentos } from './descuentos.queries.ts'
import { getDinero } from './dinero.queries.ts'
import { listFilas } from './filas.queries.ts'
import { getHoras } from './horas.queries.ts'
import { getMargen } from './margen.queries.ts'
import { getRenovacion, getRetiros } from './renovacion.queries.ts'

export const preguntasRoutes: Routes = (app, { informes, clock, zonaHoraria }) => {
  const now = () => ({ timeZone: zonaHoraria(), today: dayIn(zonaHoraria(), clock()) })
  const read = <Answer>(ask: (db: Db, days: DayRange, today: Day, timeZone: string) => Promise<Answer>) => {
    return (request: { query: PreguntaQuery }) => {
      const { today, timeZone } = now()
      return ask(informes, daysOf(request.query, timeZone), today, timeZone)
    }
  }
  const report = { allow: 'indicadores:leer', informe: true } as const
  const querystring = PreguntaQuery

  app.get(
    '/indicadores/dinero',
    {
      ...report,
      operationId: 'getDinero',
      summary: 'Lo que entró, por método y por lo que se vendió',
      schema: { querystring, response: { 200: DineroRecibido } },
    },
    read(getDinero),
  )

  app.get(
    '/indicadores/margen',
    {
      ...report,
      operationId: 'getMargen',
      summary: 'Lo que queda de lo que se vendió, donde se sabe su costo',
      schema: { querystring, response: { 200: Margen } },
    },
    read(getMargen),
  )

  app.get(
    '/indicadores/renovacion',
    {
      ...report,
      operationId: 'getRenovacion',
      summary: 'Cuántas de las membresías que terminaron se renovaron',
      schema: { querystring, response: { 200: Renovacion } },
    },
    read(getRenovacion),
  )

  app.get(
    '/indicadores/retiros',
    {
      ...report,
      operationId: 'getRetiros',
      summary: 'Quiénes no renovaron, por su motivo',
      schema: { querystring, response: { 200: Retiros } },
    },
    read(getRetiros),
  )

  app.get(
    '/indicadores/cohortes',
    {
      ...report,
      operationId: 'getCohortes',
      summary: 'Lo que han pagado los clientes de cada mes de registro',
      schema: { querystring, response: { 200: Cohortes } },
    },
    read(getCohortes),
  )

  app.get(
    '/indicadores/horas',
    {
      ...report,
      operationId: 'getHoras',
      summary: 'Las entradas por día de la semana y hora',
      schema: { querystring, response: { 200: HorasLlenas } },
    },
    read(getHoras),
  )

  app.get(
    '/indicadores/descuentos',
    {
      ...report,
      operationId: 'getDescuentos',
      summary: 'Los descuentos de las ventas, por quien los hizo',
      schema: { querystring, response: { 200: Descuentos } },
    },
    read(getDescuentos),
  )

  app.get(
    '/indicadores/filas',
    {
      ...report,
      operationId: 'listFilasDePregunta',
      summary: 'Las filas que suma un número de las preguntas, por páginas',
      schema: { querystring: FilasQuery, response: { 200: FilasDePregunta } },
    },
    async (request, reply) => {
      const { today, timeZone } = now()
      const query = { ...request.query, pagina: request.query.pagina ?? 1 }
      const page = await listFilas(informes, query, { days: daysOf(query, timeZone), today, timeZone })
      return sendPage(request, reply, query, page, (filas, { suma }) => ({ filas, suma }))
    },
  )
}

/** @throws RANGO_INVERTIDO, PERIODO_LARGO */
function daysOf({ desde, hasta }: PreguntaQuery, timeZone: string): DayRange {
  const days = { desde: toDay(desde, timeZone), hasta: toDay(hasta, timeZone) }
  if (days.desde > days.hasta) throw fieldError('RANGO_INVERTIDO', 'desde')
  if (days.hasta >= addMonths(days.desde, MOST_MONTHS)) throw fieldError('PERIODO_LARGO', 'hasta')
  return days
}
