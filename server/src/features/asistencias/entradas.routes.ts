import { enArchivo } from '@gym/contract/archivos/archivos.schema'
import { ById, Mensaje } from '@gym/contract/core/fields'
import { CODIGO_DE_ENTRADA } from '@gym/contract/core/identificacion.rules'
import {
  ClaseDeEntrada,
  Dentro,
  Entrada,
  EntradaRegistrada,
  EntradasQuery,
  MotivoDeDeshacer,
  NuevaEntrada,
} from '@gym/contract/entradas/entradas.schema'
import { numeroMostrado } from '@gym/contract/entradas/puerta.rules'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { dayRange } from '../../core/day-range.ts'
import { countCall, LOOKING_UP } from '../../db/security/call-limits.ts'
import { actorOf, sessionOf } from '../../http/auth/permissions.ts'
import { listFile } from '../../http/files/list-files.ts'
import { sendPage } from '../../http/files/pages.ts'
import type { Routes } from '../../http/routes.ts'
import { deshacerAsistencia } from '../../operations/asistencias/deshacerAsistencia.ts'
import { cambiarClaseDeEntrada } from '../../operations/entradas/cambiarClaseDeEntrada.ts'
import { listarDentro } from '../../operations/entradas/listarDentro.ts'
import { registrarEntrada } from '../../operations/entradas/registrarEntrada.ts'
import { assertForKiosk, redactForKiosk, refusedAtKiosk } from './at-kiosk.ts'
import { columnas } from './entradas.archivo.ts'
import { setSalida } from './entradas.queries.ts'
import { redactFor, refusedTo } from './entradas.rules.ts'
import { getEntrada, listEntradas } from './entradas-list.queries.ts'

export const entradasRoutes: Routes = (app, deps) => {
  const { db, clock, zonaHoraria } = deps
  const redactedFor =
    (request: FastifyRequest) =>
    <Entry extends Parameters<typeof redactFor>[1]>(entrada: Entry): Entry =>
      redactFor(sessionOf(request).user.rol, entrada)

  app.get(
    '/entradas',
    {
      operationId: 'listEntradas',
      summary: 'Las entradas, con clase o libres, por páginas',
      allow: 'entradas:leer',
      schema: { querystring: EntradasQuery, response: { 200: z.array(Entrada) } },
    },
    async (request, reply) => {
      const days = dayRange(request.query, zonaHoraria())
      const { rows, ...page } = await listEntradas(db, request.query, days)
      return sendPage(request, reply, request.query, { ...page, rows: rows.map(redactedFor(request)) })
    },
  )

  listFile(app, deps, {
    noun: 'entradas',
    operationId: 'exportarEntradas',
    summary: 'Las entradas de una lista en un archivo',
    allow: 'entradas:leer',
    querystring: enArchivo(EntradasQuery),
    title: 'Entradas',
    columns: columnas,
    read: (query) => listEntradas(db, query, dayRange(query, zonaHoraria())),
  })

  app.get(
    '/entradas/dentro',
    {
      operationId: 'listDentro',
      summary: 'Quién está dentro ahora',
      allow: 'entradas:leer',
      schema: { response: { 200: Dentro } },
    },
    async (request) => {
      const { total, entradas } = await listarDentro(db, clock())
      return { total, entradas: entradas.map(redactedFor(request)) }
    },
  )

  app.postOnce(
    '/entradas',
    {
      operationId: 'registrarEntrada',
      summary: 'Alguien entra: dice si puede y por qué, y lo registra una sola vez',
      allow: 'entradas:escribir',
      session: 'kiosk',
      errors: [
        'CLIENTE_NO_ENCONTRADO',
        'CLASE_NO_ENCONTRADA',
        'ENTRADA_BLOQUEADA',
        'VARIOS_CLIENTES',
        'CODIGO_DE_ENTRADA_INCORRECTO',
        'CODIGO_DE_ENTRADA_DE_OTRO_DIA',
        'QUIOSCO',
        'DEMASIADOS_INTENTOS',
      ],
      operacion: 'entrada',
      schema: { body: NuevaEntrada, response: { 200: EntradaRegistrada, 201: EntradaRegistrada } },
      statusOf: ({ repetida }) => (repetida ? 200 : 201),
      present: (request, entrada) =>
        sessionOf(request).user.quiosco ? redactForKiosk(entrada) : redactedFor(request)(entrada),
      // Throttles kiosk lookups like the public ones, and guesses of entry codes from any session.
      prepare: async (request) => {
        const { user, tokenHash } = sessionOf(request)
        const shown = numeroMostrado(request.body.identificacion ?? '')
        if (user.quiosco) assertForKiosk(request.body)
        else if (!CODIGO_DE_ENTRADA.test(shown)) return
        request.counted = await countCall(db, {
          claves: [user.quiosco ? `quiosco ${tokenHash.toString('hex')}` : `codigo de entrada ${user._id}`],
          valor: shown,
          rules: LOOKING_UP,
          now: clock(),
        })
      },
    },
    (request, trx) =>
      registrarEntrada(trx, request.body, actorOf(request, deps)).catch((error: unknown) => {
        const { quiosco, rol } = sessionOf(request).user
        throw quiosco ? refusedAtKiosk(error) : refusedTo(rol, error)
      }),
  )

  app.delete(
    '/entradas/:id',
    {
      operationId: 'deshacerEntrada',
      summary: 'Deshace una entrada, con su motivo; la sesión que había gastado vuelve a su membresía',
      allow: 'entradas:escribir',
      errors: ['ASISTENCIA_NO_ENCONTRADA', 'ASISTENCIA_DE_OTRO_DIA', 'ASISTENCIA_ANTIGUA'],
      schema: { params: ById, body: MotivoDeDeshacer, response: { 200: Mensaje } },
    },
    async (request) => {
      const { params, body } = request
      return { mensaje: await deshacerAsistencia(db, params.id, body.motivo, actorOf(request, deps)) }
    },
  )

  app.post(
    '/entradas/:id/salida',
    {
      operationId: 'registrarSalida',
      summary: 'Alguien sale; una segunda vez no cambia nada',
      allow: 'entradas:escribir',
      errors: ['ASISTENCIA_NO_ENCONTRADA'],
      schema: { params: ById, response: { 200: Entrada } },
    },
    async (request) => {
      const { id } = request.params
      await setSalida(db, id, clock())
      return redactedFor(request)(await getEntrada(db, id))
    },
  )

  app.postOnce(
    '/entradas/:id/clase',
    {
      operationId: 'cambiarClaseDeEntrada',
      summary: 'Da a una entrada su clase, u otra; con null queda libre',
      allow: 'entradas:escribir',
      errors: [
        'ASISTENCIA_NO_ENCONTRADA',
        'CLASE_NO_ENCONTRADA',
        'ASISTENCIA_REPETIDA',
        'ASISTENCIA_DE_OTRO_DIA',
        'ASISTENCIA_ANTIGUA',
      ],
      present: (request, entrada) => redactedFor(request)(entrada),
      schema: { params: ById, body: ClaseDeEntrada, response: { 200: Entrada } },
    },
    (request, trx) =>
      cambiarClaseDeEntrada(trx, request.params.id, request.body.claseId, actorOf(request, deps)),
  )
}
