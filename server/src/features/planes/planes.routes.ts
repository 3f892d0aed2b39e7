import { ById, Mensaje } from '@gym/contract/core/fields'
import { hecho } from '@gym/contract/core/success-messages'
import {
  CambiosPlan,
  CandidatoDescartado,
  Candidatos,
  NuevoPlan,
  OrdenDePlanes,
  Plan,
  PlanesQuery,
} from '@gym/contract/planes/planes.schema'
import { z } from 'zod'
import { atomically } from '../../db/connection/database.ts'
import { sendPage } from '../../http/files/pages.ts'
import type { Routes } from '../../http/routes.ts'
import { eliminarPlan } from '../../operations/planes/eliminarPlan.ts'
import {
  allPlanes,
  dismissCandidato,
  getPlan,
  insertPlan,
  insertPlanDe,
  listCandidatos,
  listPlanes,
  lockPlan,
  orderPlanes,
  updatePlan,
} from './planes.queries.ts'

export const planesRoutes: Routes = (app, { db, clock }) => {
  app.get(
    '/planes',
    {
      operationId: 'listPlanes',
      summary: 'Los planes que vende el gimnasio, por páginas',
      allow: 'planes:leer',
      schema: { querystring: PlanesQuery, response: { 200: z.object({ planes: z.array(Plan) }) } },
    },
    async (request, reply) => {
      const page = await listPlanes(db, request.query)
      return sendPage(request, reply, request.query, page, (planes) => ({ planes }))
    },
  )

  app.get(
    '/planes/candidatos',
    {
      operationId: 'listCandidatos',
      summary: 'Los servicios que quizás son planes, hasta que se responde',
      allow: 'planes:escribir',
      schema: { response: { 200: Candidatos } },
    },
    () => listCandidatos(db),
  )

  app.post(
    '/planes/candidatos',
    {
      operationId: 'descartarCandidato',
      summary: 'Responde que un servicio no da una membresía',
      allow: 'planes:escribir',
      errors: ['PRODUCTO_NO_ENCONTRADO'],
      schema: { body: CandidatoDescartado, response: { 200: Candidatos } },
    },
    (request) =>
      atomically(db, async (trx) => {
        await dismissCandidato(trx, request.body.producto)
        return listCandidatos(trx)
      }),
  )

  app.put(
    '/planes/orden',
    {
      operationId: 'ordenarPlanes',
      summary: 'Ordena los planes, como los muestra Vender',
      allow: 'planes:escribir',
      schema: { body: OrdenDePlanes, response: { 200: z.object({ planes: z.array(Plan) }) } },
    },
    (request) =>
      atomically(db, async (trx) => {
        await orderPlanes(trx, request.body.planes)
        return { planes: await allPlanes(trx) }
      }),
  )

  app.get(
    '/planes/:id',
    {
      operationId: 'getPlan',
      summary: 'Un plan',
      allow: 'planes:leer',
      versioned: true,
      schema: { params: ById, response: { 200: Plan } },
    },
    (request) => getPlan(db, request.params.id),
  )

  app.postOnce(
    '/planes',
    {
      operationId: 'crearPlan',
      summary: 'Crea un plan con su producto, o hace un plan de un servicio',
      allow: 'planes:escribir',
      errors: ['PRODUCTO_NO_ENCONTRADO', 'NO_ES_SERVICIO', 'PLAN_YA_EXISTE'],
      schema: { body: NuevoPlan, response: { 201: Plan } },
    },
    ({ body }, trx) => (body.producto ? insertPlanDe(trx, body.producto, body) : insertPlan(trx, body)),
  )

  app.putOne(
    '/planes/:id',
    {
      operationId: 'editarPlan',
      summary: 'Edita un plan; lo ya vendido queda como se vendió',
      allow: 'planes:escribir',
      schema: { params: ById, body: CambiosPlan, response: { 200: Plan } },
      recurso: 'planes',
      read: getPlan,
      lock: lockPlan,
    },
    (request, trx) => updatePlan(trx, request.params.id, request.body),
  )

  app.delete(
    '/planes/:id',
    {
      operationId: 'eliminarPlan',
      summary: 'Elimina un plan y su producto; las membresías vendidas siguen',
      allow: 'planes:escribir',
      schema: { params: ById, response: { 200: Mensaje } },
    },
    async (request) => {
      await eliminarPlan(db, request.params.id, clock())
      return { mensaje: hecho.planEliminado }
    },
  )
}
