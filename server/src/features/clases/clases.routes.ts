import {
  ClaseConInscritos,
  ClaseDisponible,
  ClaseInscrita,
  ClasesInscritasQuery,
  ClasesQuery,
  Inscripcion,
  InscripcionesQuery,
  NuevaInscripcion,
} from '@gym/contract/clases/clases.schema'
import { ByNumero } from '@gym/contract/clientes/clientes.schema'
import { dayIn } from '@gym/contract/core/calendar'
import { ById, Mensaje } from '@gym/contract/core/fields'
import { hecho } from '@gym/contract/core/success-messages'
import { z } from 'zod'
import { actorOf } from '../../http/auth/permissions.ts'
import { sendPage } from '../../http/files/pages.ts'
import type { Routes } from '../../http/routes.ts'
import { inscribirCliente } from '../../operations/clases/inscribirCliente.ts'
import { listClases, listClasesByNumero, listInscripciones } from './clases.queries.ts'
import { eliminarInscripcion } from './eliminarInscripcion.ts'

export const clasesRoutes: Routes = (app, deps) => {
  const { db, clock, zonaHoraria } = deps
  const today = () => dayIn(zonaHoraria(), clock())

  app.get(
    '/clases/disponibles',
    {
      operationId: 'listClases',
      summary: 'Las clases con sus cupos, por páginas',
      allow: 'clases:leer',
      session: 'kiosk',
      schema: { querystring: ClasesQuery, response: { 200: z.array(ClaseDisponible) } },
    },
    async (request, reply) =>
      sendPage(request, reply, request.query, await listClases(db, request.query, clock())),
  )

  app.get(
    '/clases/consultar/:numeroIdentificacion',
    {
      operationId: 'consultarClases',
      summary: 'Las clases en las que está inscrito quien tiene un número de identificación',
      allow: 'public',
      limit: 'consulta',
      schema: {
        params: ByNumero,
        querystring: ClasesInscritasQuery,
        response: { 200: z.array(ClaseInscrita) },
      },
    },
    async (request, reply) => {
      const { numeroIdentificacion } = request.params
      const page = await listClasesByNumero(db, numeroIdentificacion, request.query)
      return sendPage(request, reply, request.query, page)
    },
  )

  app.get(
    '/clases/todas-inscripciones',
    {
      operationId: 'listInscripciones',
      summary: 'Las clases con sus personas inscritas, por páginas',
      allow: 'inscripciones:leer',
      schema: { querystring: InscripcionesQuery, response: { 200: z.array(ClaseConInscritos) } },
    },
    async (request, reply) =>
      sendPage(request, reply, request.query, await listInscripciones(db, request.query, today())),
  )

  app.get(
    '/clases/inscritos',
    {
      operationId: 'listInscritos',
      summary:
        'Las clases con sus personas inscritas, o una sola, para la recepción y quien entrena; por páginas',
      allow: 'inscritos:leer',
      schema: { querystring: InscripcionesQuery, response: { 200: z.array(ClaseConInscritos) } },
    },
    async (request, reply) =>
      sendPage(request, reply, request.query, await listInscripciones(db, request.query, today())),
  )

  app.postOnce(
    '/clases/registrar',
    {
      operationId: 'inscribirCliente',
      summary: 'Inscribe a un cliente en una clase, si hay cupo',
      allow: 'inscripciones:escribir',
      errors: [
        'CLIENTE_NO_ENCONTRADO',
        'CLASE_NO_ENCONTRADA',
        'CLIENTE_INACTIVO',
        'YA_INSCRITO',
        'SIN_CUPOS',
      ],
      schema: { body: NuevaInscripcion, response: { 201: Inscripcion } },
    },
    (request, trx) => inscribirCliente(trx, request.body, actorOf(request, deps)),
  )

  app.delete(
    '/clases/inscripciones/:id',
    {
      operationId: 'eliminarInscripcion',
      summary: 'Quita a un cliente de una clase',
      allow: 'inscripciones:escribir',
      schema: { params: ById, response: { 200: Mensaje } },
    },
    async (request) => {
      await eliminarInscripcion(db, request.params.id, clock())
      return { mensaje: hecho.inscripcionQuitada }
    },
  )
}
