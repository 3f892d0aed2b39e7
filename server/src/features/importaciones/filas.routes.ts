import { nombrePropio } from '@gym/contract/configuracion/configuracion.rules'
import { dayIn, formatDay } from '@gym/contract/core/calendar'
import { ById } from '@gym/contract/core/fields'
import {
  CambiosFila,
  Fila,
  FilaCorregida,
  FilasImportadasQuery,
  type Importacion,
  PorFila,
} from '@gym/contract/importaciones/importaciones.schema'
import { z } from 'zod'
import type { Db } from '../../db/connection/database.ts'
import { XLSX_TYPE } from '../../files/workbook.ts'
import { actorOf } from '../../http/auth/permissions.ts'
import { download, reports } from '../../http/files/downloads.ts'
import { sendPage } from '../../http/files/pages.ts'
import type { Routes } from '../../http/routes.ts'
import { especies } from '../../operations/importaciones/batches.ts'
import { corregirFilaImportacion } from '../../operations/importaciones/corregirFilaImportacion.ts'
import { type FilaGuardada, listFilas, nextFilas } from './filas.queries.ts'
import { getImportacion, type ImportacionGuardada } from './importaciones.queries.ts'
import { informe } from './informe.ts'
import { entendidosDe } from './lectura/entendidos.rules.ts'
import { leerFila } from './lectura/leer-fila.rules.ts'
import { filasConSaldo } from './saldos.queries.ts'

const allow = 'importaciones:administrar'
const INFORME_ROWS = 500

export const filasRoutes: Routes = (app, deps) => {
  const { db, clock, zonaHoraria, ajustes } = deps
  const gym = () => ({ now: clock(), timeZone: zonaHoraria() })

  const shownWith = (importacion: ImportacionGuardada, by: { now: Date; timeZone: string }) => {
    const especie = especies[importacion.tipo]
    return (row: FilaGuardada): Fila => {
      const { fila, estado, mensajes, cambios, decision, decisiones, oculta } = row
      const leida = leerFila({ importacion, by }, row)
      const isOut = estado === 'omitida'
      const entendidos = isOut
        ? {}
        : entendidosDe(
            importacion.tipo,
            leida,
            especie.entender?.(leida, importacion),
            estado === 'nuevo' ? especie.porOmision?.(leida) : {},
          )
      // Omits the parsed value of a cell with an error or a question.
      if (estado === 'error') for (const { campo } of mensajes) if (campo) delete entendidos[campo]
      const isThere = estado === 'igual' || estado === 'cambia'
      // Omits the split of an existing client's whole name, because the stored one remains.
      if (isThere && leida.datos.nombreCompleto && !cambios.nombreCompleto) {
        delete entendidos.nombre
        delete entendidos.apellido
      }
      for (const campo of leida.fijados) {
        if (isThere) delete entendidos[campo]
        if (isThere || campo in entendidos) leida.textos[campo] = ''
      }
      return {
        fila,
        estado: estado ?? 'nuevo',
        oculta,
        mensajes,
        cambios,
        decision,
        decisiones,
        valores: leida.textos,
        entendidos,
      }
    }
  }
  app.get(
    '/importaciones/:id/filas',
    {
      operationId: 'listFilasImportacion',
      summary: 'Las filas de una importación, por páginas de 100, y qué daría cada una',
      allow,
      errors: ['IMPORTACION_NO_ENCONTRADA'],
      schema: { params: ById, querystring: FilasImportadasQuery, response: { 200: z.array(Fila) } },
    },
    async (request, reply) => {
      const importacion = await getImportacion(db, request.params.id)
      const list = { ...request.query, limite: request.query.limite ?? 100 }
      const page = await listFilas(db, importacion._id, list)
      return sendPage(request, reply, list, {
        ...page,
        rows: page.rows.map(shownWith(importacion, gym())),
      } as never)
    },
  )

  app.patch(
    '/importaciones/:id/filas/:fila',
    {
      operationId: 'corregirFilaImportacion',
      summary: 'Corrige una fila, la deja fuera o la decide, y la prueba otra vez',
      allow,
      errors: [
        'IMPORTACION_NO_ENCONTRADA',
        'IMPORTACION_EN_CURSO',
        'IMPORTACION_YA_HECHA',
        'IMPORTACION_SIN_PROBAR',
      ],
      schema: {
        params: ById.extend({ fila: PorFila.shape.fila }),
        body: CambiosFila,
        response: { 200: FilaCorregida },
      },
    },
    async (request) => {
      const { id, fila } = request.params
      const by = actorOf(request, deps)
      const { corregida, juntas } = await corregirFilaImportacion(db, id, rowNumber(fila), request.body, by)
      const shown = shownWith(await getImportacion(db, id), gym())
      return { ...shown(corregida), juntas: juntas.map(shown) }
    },
  )

  app.get(
    '/importaciones/:id/informe',
    {
      operationId: 'informeImportacion',
      summary: 'Qué pasó con cada fila, en un archivo de Excel',
      allow,
      taken: true,
      files: [XLSX_TYPE],
      errors: ['IMPORTACION_NO_ENCONTRADA', 'REPORTES_OCUPADOS'],
      exposeHeadRoute: false,
      schema: { params: ById },
    },
    async (request, reply) => {
      const importacion = await getImportacion(db, request.params.id)
      const hoy = dayIn(zonaHoraria(), clock())
      return download(
        request,
        reports,
        async () => ({
          steps: allFilas(db, importacion, shownWith(importacion, gym())),
          saldos: filasConSaldo(db, importacion, INFORME_ROWS),
          close: async () => {},
        }),
        ({ steps, saldos }) => {
          reply
            .type(XLSX_TYPE)
            .header(
              'content-disposition',
              `attachment; filename="importacion_${importacion.tipo}_${hoy}.xlsx"`,
            )
          return informe(importacion, steps, saldos, {
            gimnasio: nombrePropio(ajustes.current()),
            descargado: formatDay(hoy),
          })
        },
      )
    },
  )
}

const rowNumber = (text: string) => (/^\d{1,7}$/.test(text) ? Number(text) : -1)

async function* allFilas(db: Db, { _id }: Importacion, shown: (row: FilaGuardada) => Fila) {
  for (let after = -1; ; ) {
    const rows = await nextFilas(db, _id, after, INFORME_ROWS)
    if (rows.length === 0) return
    after = rows.at(-1)?.fila ?? after
    yield rows.map(shown)
  }
}
