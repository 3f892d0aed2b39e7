import { ById } from '@gym/contract/core/fields'
import { MAX_ARCHIVO_BYTES, TIPOS_DE_ARCHIVO } from '@gym/contract/importaciones/importaciones.rules'
import {
  Importacion,
  ImportacionesQuery,
  ImportacionListada,
  Mapa,
  NuevaImportacionQuery,
  PlantillaQuery,
  RespuestaFilas,
  Titulos,
} from '@gym/contract/importaciones/importaciones.schema'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { AppError } from '../../core/app-error.ts'
import { XLSX_TYPE } from '../../files/workbook.ts'
import { actorOf } from '../../http/auth/permissions.ts'
import { sendPage } from '../../http/files/pages.ts'
import type { App, Routes } from '../../http/routes.ts'
import { decirTitulosImportacion } from '../../operations/importaciones/decirTitulosImportacion.ts'
import { deshacerImportacion } from '../../operations/importaciones/deshacerImportacion.ts'
import { ejecutarImportacion, requirePorHacer } from '../../operations/importaciones/ejecutarImportacion.ts'
import { probarImportacion } from '../../operations/importaciones/probarImportacion.ts'
import { responderFilasImportacion } from '../../operations/importaciones/responderFilasImportacion.ts'
import { crearImportacion } from './crearImportacion.ts'
import { failInterruptedAtStart } from './import-lock.queries.ts'
import {
  getImportacion,
  listImportaciones,
  requireProbada,
  requireSinHacer,
  saveColumnMemory,
} from './importaciones.queries.ts'
import { readFechasDichas, readMapa, recordables } from './lectura/mapa.rules.ts'
import { plantilla } from './plantilla.ts'
import { createTrabajos } from './trabajos.ts'

const allow = 'importaciones:administrar'

export const importacionesRoutes: Routes = (app, deps) => {
  const { db } = deps
  const trabajos = createTrabajos((err) => app.log.warn({ err }, 'import failed'))
  app.addHook('preClose', () => trabajos.close())
  // A failure is ignored, because the next dry run, import or undo marks interrupted ones too.
  app.addHook('onReady', () => failInterruptedAtStart(db).catch(() => {}))

  /** Responds 200 if the work ends in time, else 202 while it continues. */
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
      requireSinHacer(importacion)
      const said = readMapa(importacion, request.body)
      const by = actorOf(request, deps)
      await saveColumnMemory(db, importacion.tipo, recordables({ ...importacion, ...said }))
      const fechas = readFechasDichas(importacion, request.body)
      return answer(reply, id, (signal) => probarImportacion(db, id, { ...said, fechas }, by, signal))
    },
  )

  app.patch(
    '/importaciones/:id/filas',
    {
      operationId: 'responderFilasImportacion',
      summary:
        'Responde igual todas las filas con duda, con error u ocultas, o las que preguntan lo mismo, y las prueba otra vez',
      allow,
      errors: [
        'IMPORTACION_NO_ENCONTRADA',
        'IMPORTACION_EN_CURSO',
        'IMPORTACION_YA_HECHA',
        'IMPORTACION_SIN_PROBAR',
      ],
      schema: { params: ById, body: RespuestaFilas, response: { 200: Importacion, 202: Importacion } },
    },
    async (request, reply) => {
      const { id } = request.params
      const importacion = await getImportacion(db, id)
      if (importacion.progreso !== null) throw new AppError('IMPORTACION_EN_CURSO')
      requireProbada(importacion)
      const by = actorOf(request, deps)
      return answer(reply, id, (signal) => responderFilasImportacion(db, id, request.body, by, signal))
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
        'ARCHIVO_SIN_FILAS',
      ],
      schema: { params: ById, body: Titulos, response: { 200: Importacion } },
    },
    async (request) => {
      await decirTitulosImportacion(db, request.params.id, request.body, actorOf(request, deps))
      return getImportacion(db, request.params.id)
    },
  )

  app.post(
    '/importaciones/:id/ejecutar',
    {
      operationId: 'ejecutarImportacion',
      summary: 'Importa todas las filas, o ninguna',
      allow,
      session: 'fresh',
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
      return answer(reply, id, (signal) => ejecutarImportacion(db, id, by, signal))
    },
  )

  app.post(
    '/importaciones/:id/deshacer',
    {
      operationId: 'deshacerImportacion',
      summary: 'Deshace una importación; lo que se usó o cambió desde entonces se conserva',
      allow,
      session: 'fresh',
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
      return answer(reply, id, (signal) => deshacerImportacion(db, id, by, signal))
    },
  )

  // A separate scope, whose parser reads any content type as bytes.
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
        const id = await crearImportacion(
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
