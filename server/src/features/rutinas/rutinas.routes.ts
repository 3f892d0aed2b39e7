import { ByNumero } from '@gym/contract/clientes/clientes.schema'
import { ById, Mensaje } from '@gym/contract/core/fields'
import { hecho } from '@gym/contract/core/success-messages'
import {
  Asignacion,
  AsignacionesQuery,
  CambiosAsignacion,
  CambiosRutina,
  CopiaDePlan,
  NuevaAsignacion,
  NuevaRutina,
  PlanCopiado,
  Rutina,
  RutinasQuery,
} from '@gym/contract/rutinas/rutinas.schema'
import { z } from 'zod'
import { actorOf } from '../../http/auth/permissions.ts'
import { sendPage } from '../../http/files/pages.ts'
import type { Routes } from '../../http/routes.ts'
import { asignarRutina } from '../../operations/rutinas/asignarRutina.ts'
import { copiarPlan } from '../../operations/rutinas/copiarPlan.ts'
import { editarAsignacion } from '../../operations/rutinas/editarAsignacion.ts'
import { deleteAsignacion, getAsignacion, listAsignacionesByNumero } from './asignaciones.queries.ts'
import { eliminarRutina } from './eliminarRutina.ts'
import { getRutina, insertRutina, listRutinas, updateRutina } from './rutinas.queries.ts'

export const rutinasRoutes: Routes = (app, deps) => {
  const { db } = deps
  app.get(
    '/rutinas',
    {
      operationId: 'listRutinas',
      summary: 'Las rutinas, por páginas',
      allow: 'rutinas:leer',
      schema: { querystring: RutinasQuery, response: { 200: z.array(Rutina) } },
    },
    async (request, reply) => {
      const page = await listRutinas(db, request.query)
      return sendPage(request, reply, request.query, page)
    },
  )

  app.get(
    '/rutinas/consultarRutinasPorNumeroIdentificacion/:numeroIdentificacion',
    {
      operationId: 'consultarAsignaciones',
      summary: 'Las rutinas asignadas a quien tiene un número de identificación',
      allow: 'public',
      limit: 'consulta',
      schema: { params: ByNumero, querystring: AsignacionesQuery, response: { 200: z.array(Asignacion) } },
    },
    async (request, reply) => {
      const { numeroIdentificacion } = request.params
      const page = await listAsignacionesByNumero(db, numeroIdentificacion, request.query)
      return sendPage(request, reply, request.query, page)
    },
  )

  app.get(
    '/rutinas/:id',
    {
      operationId: 'getRutina',
      summary: 'Una rutina',
      allow: 'rutinas:leer',
      versioned: true,
      schema: { params: ById, response: { 200: Rutina } },
    },
    (request) => getRutina(db, request.params.id),
  )

  app.postOnce(
    '/rutinas',
    {
      operationId: 'crearRutina',
      summary: 'Crea una rutina',
      allow: 'rutinas:escribir',
      schema: { body: NuevaRutina, response: { 201: Rutina } },
    },
    (request, trx) => insertRutina(trx, request.body, actorOf(request, deps)),
  )

  app.putOne(
    '/rutinas/:id',
    {
      operationId: 'editarRutina',
      summary: 'Edita una rutina',
      allow: 'rutinas:escribir',
      schema: { params: ById, body: CambiosRutina, response: { 200: Rutina } },
      recurso: 'rutinas',
      read: getRutina,
    },
    async ({ params: { id }, body }, trx) => {
      await updateRutina(trx, id, body)
      return getRutina(trx, id)
    },
  )

  app.delete(
    '/rutinas/:id',
    {
      operationId: 'eliminarRutina',
      summary: 'Elimina una rutina que nadie tiene asignada y que no está en un programa',
      allow: 'rutinas:escribir',
      schema: { params: ById, response: { 200: Mensaje } },
      errors: ['RUTINA_EN_USO', 'RUTINA_EN_PROGRAMA'],
    },
    async (request) => {
      await eliminarRutina(db, request.params.id)
      return { mensaje: hecho.rutinaEliminada }
    },
  )

  app.get(
    '/rutinas/asignar/:id',
    {
      operationId: 'getAsignacion',
      summary: 'La asignación de una rutina',
      allow: 'rutinas:leer',
      versioned: true,
      schema: { params: ById, response: { 200: Asignacion } },
    },
    (request) => getAsignacion(db, request.params.id),
  )

  app.postOnce(
    '/rutinas/asignar',
    {
      operationId: 'asignarRutina',
      summary: 'Asigna una rutina a un cliente',
      allow: 'asignaciones:escribir',
      schema: { body: NuevaAsignacion, response: { 201: Asignacion } },
    },
    (request, trx) => asignarRutina(trx, request.body, actorOf(request, deps)),
  )

  app.postOnce(
    '/rutinas/asignar/copiar',
    {
      operationId: 'copiarPlan',
      summary: 'Copia todas las rutinas de un cliente, con sus días, a otro que no tiene ninguna',
      allow: 'asignaciones:escribir',
      schema: { body: CopiaDePlan, response: { 201: PlanCopiado } },
      errors: ['CLIENTE_CON_RUTINAS'],
    },
    (request, trx) => copiarPlan(trx, request.body, actorOf(request, deps)),
  )

  app.putOne(
    '/rutinas/asignar/:id',
    {
      operationId: 'editarAsignacion',
      summary: 'Edita la asignación de una rutina',
      allow: 'asignaciones:escribir',
      schema: { params: ById, body: CambiosAsignacion, response: { 200: Asignacion } },
      recurso: 'asignaciones',
      read: getAsignacion,
    },
    (request, trx) => editarAsignacion(trx, request.params.id, request.body),
  )

  app.delete(
    '/rutinas/asignar/:id',
    {
      operationId: 'eliminarAsignacion',
      summary: 'Elimina la asignación de una rutina',
      allow: 'asignaciones:eliminar',
      schema: { params: ById, response: { 200: Mensaje } },
    },
    async (request) => {
      await deleteAsignacion(db, request.params.id)
      return { mensaje: hecho.asignacionEliminada }
    },
  )
}
