import { nombrePropio } from '@gym/contract/configuracion/configuracion.rules'
import { dayIn, formatDay } from '@gym/contract/core/calendar'
import { ById } from '@gym/contract/core/fields'
import { MAX_ARCHIVO_BYTES, TIPOS_DE_ARCHIVO } from '@gym/contract/importaciones/importaciones.rules'
import {
  CambiosFila,
  Fila,
  FilaCorregida,
  FilasImportadasQuery,
  Importacion,
  ImportacionesQuery,
  ImportacionListada,
  Mapa,
  NuevaImportacionQuery,
  PlantillaQuery,
  PorFila,
  Titulos,
} from '@gym/contract/importaciones/importaciones.schema'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { AppError } from '../../core/app-error.ts'
import type { Db } from '../../db/connection/database.ts'
import { XLSX_TYPE } from '../../files/workbook.ts'
import { actorOf } from '../../http/auth/permissions.ts'
import { download, reports } from '../../http/files/downloads.ts'
import { sendPage } from '../../http/files/pages.ts'
import type { App, Routes } from '../../http/routes.ts'
import { corregirFila } from '../../operations/importaciones/corregirFila.ts'
import { decirTitulos } from '../../operations/importaciones/decirTitulos.ts'
import { deshacerImportacion } from '../../operations/importaciones/deshacerImportacion.ts'
import { ejecutarImportacion, requirePorHacer } from '../../operations/importaciones/ejecutarImportacion.ts'
import { especies } from '../../operations/importaciones/especies.ts'
import { probarImportacion } from '../../operations/importaciones/probarImportacion.ts'
import { type FilaGuardada, listFilas, nextFilas } from './filas.queries.ts'
import { leerFila } from './filas.rules.ts'
import {
  findInterrupted,
  getImportacion,
  type ImportacionGuardada,
  keepRecordadas,
  listImportaciones,
} from './importaciones.queries.ts'
import { informe } from './informe.ts'
import { entendidosDe } from './lectura/entendidos.ts'
import { readFechasDichas, readMapa, recordables } from './lectura/mapa.rules.ts'
import { plantilla } from './plantilla.ts'
import { recibirArchivo } from './recibirArchivo.ts'
import { createTrabajos } from './trabajos.ts'

const allow = 'importaciones:administrar'
const INFORME_ROWS = 500

export const importacionesRoutes: Routes = (app, deps) => {
  const { db, clock, zonaHoraria, ajustes } = deps
  const trabajos = createTrabajos((err) => app.log.warn({ err }, 'import failed'))
  app.addHook('preClose', () => trabajos.close())
  // If it fails, the next import does it.
  app.addHook('onReady', () => findInterrupted(db).catch(() => {}))

  const shownWith = (importacion: ImportacionGuardada, by: { now: Date; timeZone: string }) => {
    const especie = especies[importacion.tipo]
    return (row: FilaGuardada): Fila => {
      const { fila, estado, mensajes, cambios, decision, decisiones } = row
      const leida = leerFila({ importacion, by }, row)
      const isOut = estado === 'omitida'
      return {
        fila,
        estado: estado ?? 'nuevo',
        mensajes,
        cambios,
        decision,
        decisiones,
        valores: leida.textos,
        entendidos: isOut ? {} : entendidosDe(importacion.tipo, leida, especie.entender(leida, importacion)),
      }
    }
  }
  const gym = () => ({ now: clock(), timeZone: zonaHoraria() })

  /** Responds 200 when done, or 202 while under way. */
  async function answer(reply: FastifyReply, id: string, work: (signal: AbortSignal) => Promise<void>) {
    const isDone = await trabajos.begin(work)
    reply.code(isDone ? 200 : 202)
    return getImportacion(db, id)
  }

  app.get(
    '/importaciones',
    {
      operationId: 'listImportaciones',
      summary: 'Lo que se ha importado, y lo que está a medio revisar',
      allow,
      schema: { querystring: ImportacionesQuery, response: { 200: z.array(ImportacionListada) } },
    },
    async (request, reply) =>
      sendPage(request, reply, request.query, await listImportaciones(db, request.query)),
  )

  app.get(
    '/importaciones/plantilla',
    {
      operationId: 'plantillaImportacion',
      summary: 'Una hoja de Excel para llenar, con dos ejemplos',
      allow,
      files: [XLSX_TYPE],
      schema: { querystring: PlantillaQuery },
    },
    (request, reply) => {
      const { tipo } = request.query
      reply.type(XLSX_TYPE).header('content-disposition', `attachment; filename="plantilla_${tipo}.xlsx"`)
      return reply.send(plantilla(tipo))
    },
  )

  app.get(
    '/importaciones/:id',
    {
      operationId: 'getImportacion',
      summary: 'Una importación, y por dónde va lo que esté en curso',
      allow,
      errors: ['IMPORTACION_NO_ENCONTRADA'],
      schema: { params: ById, response: { 200: Importacion } },
    },
    (request) => getImportacion(db, request.params.id),
  )

  app.put(
    '/importaciones/:id/mapa',
    {
      operationId: 'probarImportacion',
      summary: 'Dice qué es cada columna y prueba la importación: no cambia nada',
      allow,
      errors: [
        'IMPORTACION_NO_ENCONTRADA',
        'IMPORTACION_EN_CURSO',
        'IMPORTACION_YA_HECHA',
        'IMPORTACION_OLVIDADA',
      ],
      schema: { params: ById, body: Mapa, response: { 200: Importacion, 202: Importacion } },
    },
    async (request, reply) => {
      const { id } = request.params
      const importacion = await getImportacion(db, id)
      if (importacion.progreso !== null) throw new AppError('IMPORTACION_EN_CURSO')
      if (importacion.estado === 'hecha') throw new AppError('IMPORTACION_YA_HECHA')
      if (!importacion.seOlvidaEn) throw new AppError('IMPORTACION_OLVIDADA')
      const said = readMapa(importacion, request.body)
      const by = actorOf(request, deps)
      await keepRecordadas(db, importacion.tipo, recordables({ ...importacion, ...said }))
      return answer(reply, id, (signal) =>
        probarImportacion(db, id, { ...said, fechas: readFechasDichas(importacion, request.body) }, by, {
          signal,
        }),
      )
    },
  )

  app.put(
    '/importaciones/:id/titulos',
    {
      operationId: 'decirTitulosImportacion',
      summary: 'Dice si la primera fila del archivo son títulos o también se importa',
      allow,
      errors: [
        'IMPORTACION_NO_ENCONTRADA',
        'IMPORTACION_EN_CURSO',
        'IMPORTACION_YA_HECHA',
        'IMPORTACION_OLVIDADA',
      ],
      schema: { params: ById, body: Titulos, response: { 200: Importacion } },
    },
    async (request) => {
      await decirTitulos(db, request.params.id, request.body, actorOf(request, deps))
      return getImportacion(db, request.params.id)
    },
  )

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
      const { corregida, juntas } = await corregirFila(db, id, rowNumber(fila), request.body, by)
      const shown = shownWith(await getImportacion(db, id), gym())
      return { ...shown(corregida), juntas: juntas.map(shown) }
    },
  )

  app.post(
    '/importaciones/:id/ejecutar',
    {
      operationId: 'ejecutarImportacion',
      summary: 'Importa todas las filas, o ninguna',
      allow,
      fresh: true,
      errors: [
        ...([
          'IMPORTACION_NO_ENCONTRADA',
          'IMPORTACION_EN_CURSO',
          'IMPORTACION_SIN_PROBAR',
          'IMPORTACION_YA_HECHA',
        ] as const),
        ...(['IMPORTACION_CON_PENDIENTES', 'IMPORTACION_CAMBIADA', 'IMPORTACION_OLVIDADA'] as const),
      ],
      schema: { params: ById, response: { 200: Importacion, 202: Importacion } },
    },
    async (request, reply) => {
      const { id } = request.params
      const importacion = await getImportacion(db, id)
      if (importacion.progreso === null) await requirePorHacer(db, importacion)
      const by = actorOf(request, deps)
      return answer(reply, id, (signal) => ejecutarImportacion(db, id, by, { signal }))
    },
  )

  app.post(
    '/importaciones/:id/deshacer',
    {
      operationId: 'deshacerImportacion',
      summary: 'Deshace una importación; lo que se usó o cambió desde entonces se conserva',
      allow,
      fresh: true,
      errors: [
        'IMPORTACION_NO_ENCONTRADA',
        'IMPORTACION_EN_CURSO',
        'IMPORTACION_SIN_HACER',
        'IMPORTACION_OLVIDADA',
      ],
      schema: { params: ById, response: { 200: Importacion, 202: Importacion } },
    },
    (request, reply) => {
      const { id } = request.params
      const by = actorOf(request, deps)
      return answer(reply, id, (signal) => deshacerImportacion(db, id, by, { signal }))
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
          close: async () => {},
        }),
        ({ steps }) => {
          reply
            .type(XLSX_TYPE)
            .header(
              'content-disposition',
              `attachment; filename="importacion_${importacion.tipo}_${hoy}.xlsx"`,
            )
          return informe(importacion, steps, {
            gimnasio: nombrePropio(ajustes.current()),
            descargado: formatDay(hoy),
          })
        },
      )
    },
  )

  // Accepts any content type as bytes, in a scope apart from the JSON routes.
  app.register(async (files) => {
    files.removeAllContentTypeParsers()
    files.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: MAX_ARCHIVO_BYTES },
      (_request, body, done) => done(null, body),
    )
    files.setErrorHandler((error: { code?: string }) => {
      throw error.code === 'FST_ERR_CTP_BODY_TOO_LARGE' ? new AppError('ARCHIVO_MUY_GRANDE') : error
    })
    const withFiles = files as unknown as App

    withFiles.post(
      '/importaciones',
      {
        operationId: 'crearImportacion',
        summary: 'Lee un archivo de Excel, LibreOffice o texto, y propone qué es cada columna',
        allow,
        accepts: TIPOS_DE_ARCHIVO,
        bodyLimit: MAX_ARCHIVO_BYTES,
        errors: [
          ...([
            'ARCHIVO_MUY_GRANDE',
            'ARCHIVO_DE_MAS',
            'FILAS_DE_MAS',
            'ARCHIVO_NO_SOPORTADO',
            'ARCHIVO_CON_MACROS',
            'LETRAS_DUDOSAS',
          ] as const),
          ...(['ARCHIVO_ANTIGUO', 'ARCHIVO_ILEGIBLE', 'ARCHIVO_SIN_FILAS', 'DEMASIADOS_INTENTOS'] as const),
        ],
        schema: { querystring: NuevaImportacionQuery, response: { 201: Importacion } },
      },
      async (request, reply) => {
        const { tipo, nombre = null, codificacion } = request.query
        const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const contentType = request.headers['content-type'] ?? ''
        const id = await recibirArchivo(
          db,
          { tipo, nombre, contentType, codificacion, bytes },
          actorOf(request, deps),
        )
        reply.code(201)
        return getImportacion(db, id)
      },
    )
  })
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
