import type { Readable } from 'node:stream'
import { nombrePropio } from '@gym/contract/configuracion/configuracion.rules'
import { filtroEnPalabras } from '@gym/contract/contabilidad/contabilidad.rules'
import {
  BalanceQuery,
  FiltroDiario,
  FiltroMayor,
  ResultadosQuery,
} from '@gym/contract/contabilidad/libros.schema'
import { dayIn, formatDay } from '@gym/contract/core/calendar'
import { toDay } from '@gym/contract/core/fields'
import type { FastifyReply } from 'fastify'
import { type DayRange, dayRange } from '../../core/day-range.ts'
import { XLSX_TYPE } from '../../files/workbook.ts'
import { download, reports } from '../../http/files/downloads.ts'
import type { Routes } from '../../http/routes.ts'
import { openDiario, openLibros, openMayor } from './exportar.queries.ts'
import { getBalance, getResultados } from './informes.queries.ts'
import {
  balanceToXlsx,
  diarioToXlsx,
  librosToXlsx,
  mayorToXlsx,
  type Papel,
  resultadosToXlsx,
} from './libros-xlsx.ts'

export const exportarLibrosRoutes: Routes = (app, { informes, clock, zonaHoraria, ajustes }) => {
  const today = () => dayIn(zonaHoraria(), clock())
  const rangeOf = ({ desde, hasta }: Pick<FiltroDiario, 'desde' | 'hasta'>) =>
    dayRange({ fechaInicio: desde, fechaFin: hasta }, zonaHoraria())
  const papel = (days: DayRange, buscar?: string): Papel => ({
    gimnasio: nombrePropio(ajustes.current()),
    filtro: filtroEnPalabras({ ...days, buscar }),
    descargado: formatDay(today()),
  })
  const named = (reply: FastifyReply, name: string) =>
    reply.type(XLSX_TYPE).header('content-disposition', `attachment; filename="${name}.xlsx"`)
  const file = {
    allow: 'contabilidad:leer',
    informe: true,
    taken: true,
    files: [XLSX_TYPE],
    // A HEAD request would read the whole report but send only its headers.
    exposeHeadRoute: false,
  } as const
  const long = { ...file, errors: ['REPORTES_OCUPADOS'] } as const

  app.get(
    '/libros/diario/exportar',
    {
      operationId: 'exportarDiario',
      summary: 'El diario en un archivo de Excel, una fila por partida',
      ...long,
      schema: { querystring: FiltroDiario },
    },
    (request, reply) => {
      const { buscar } = request.query
      const days = rangeOf(request.query)
      return download(
        request,
        reports,
        () => openDiario(informes, buscar, days),
        (diario): Readable => {
          named(reply, `libro_diario_${today()}`).header('x-total-count', diario.total)
          return diarioToXlsx(diario, papel(days, buscar))
        },
      )
    },
  )

  app.get(
    '/libros/mayor/exportar',
    {
      operationId: 'exportarMayor',
      summary: 'El mayor de una cuenta en un archivo de Excel',
      ...long,
      schema: { querystring: FiltroMayor },
    },
    (request, reply) => {
      const { cuenta } = request.query
      const days = rangeOf(request.query)
      return download(
        request,
        reports,
        () => openMayor(informes, cuenta, days),
        (mayor): Readable => {
          named(reply, `libro_mayor_${cuenta}_${today()}`).header('x-total-count', mayor.total)
          return mayorToXlsx(mayor, papel(days))
        },
      )
    },
  )

  app.get(
    '/libros/balance/exportar',
    {
      operationId: 'exportarBalance',
      summary: 'El balance de comprobación en un archivo de Excel',
      ...file,
      schema: { querystring: BalanceQuery },
    },
    async ({ query }, reply) => {
      const hasta = query.hasta ? toDay(query.hasta, zonaHoraria()) : today()
      const balance = await getBalance(informes, hasta)
      return named(reply, `balance_de_comprobacion_${hasta}`).send(balanceToXlsx(balance, papel({ hasta })))
    },
  )

  app.get(
    '/libros/resultados/exportar',
    {
      operationId: 'exportarResultados',
      summary: 'El estado de resultados de unos días en un archivo de Excel',
      ...file,
      schema: { querystring: ResultadosQuery },
    },
    async ({ query }, reply) => {
      const { desde = null, hasta = today() } = rangeOf(query)
      const resultados = await getResultados(informes, { desde, hasta })
      return named(reply, `estado_de_resultados_${hasta}`).send(
        resultadosToXlsx(resultados, papel({ ...(desde && { desde }), hasta })),
      )
    },
  )

  app.get(
    '/libros/exportar',
    {
      operationId: 'exportarLibros',
      summary: 'Todos los libros de unos días en un archivo de Excel, una hoja cada uno',
      ...long,
      schema: { querystring: ResultadosQuery },
    },
    (request, reply) => {
      const { desde = null, hasta = today() } = rangeOf(request.query)
      return download(
        request,
        reports,
        () => openLibros(informes, { desde, hasta }),
        ({ mayor, ...libros }, polite): Readable => {
          // Each partida is a row of the journal and a row of its account.
          named(reply, `libros_${hasta}`).header('x-total-count', libros.total * 2)
          const made = { ...libros, mayor: { ...mayor, steps: polite(mayor.steps) } }
          return librosToXlsx(made, papel({ ...(desde && { desde }), hasta }))
        },
      )
    },
  )
}
