import { ById } from '@gym/contract/core/fields'
import {
  CongelacionPrevia,
  DiasDeCongelacion,
  MovimientoDeFechas,
  NuevaCancelacion,
  NuevaCongelacion,
} from '@gym/contract/membresias/congelaciones.schema'
import {
  MembresiaCongelada,
  MembresiaMovida,
  MembresiaVista,
} from '@gym/contract/membresias/membresias.schema'
import type { FastifyRequest } from 'fastify'
import { actorOf } from '../../../http/auth/permissions.ts'
import type { Routes } from '../../../http/routes.ts'
import { cancelarMembresia } from '../../../operations/membresias/cancelarMembresia.ts'
import { congelarMembresia, preverCongelacion } from '../../../operations/membresias/congelarMembresia.ts'
import {
  descongelarMembresia,
  preverDescongelacion,
} from '../../../operations/membresias/descongelarMembresia.ts'
import { reactivarMembresia } from '../../../operations/membresias/reactivarMembresia.ts'

const DE_CAJA = ['CAJA_CERRADA', 'CAJA_REQUERIDA', 'CAJA_POR_ELEGIR'] as const

export const congelacionesRoutes: Routes = (app, deps) => {
  const { db, ajustes } = deps
  const whoFreezes = (request: FastifyRequest) => ({
    ...actorOf(request, deps),
    diasDePlazo: ajustes.current().diasDePlazo,
    cajaSinAbrir: ajustes.current().cajaSinAbrir,
  })

  app.post(
    '/membresias/:id/congelar/previa',
    {
      operationId: 'preverCongelacion',
      summary: 'Qué fechas movería una congelación, y qué cae en esos días',
      allow: 'membresias:escribir',
      errors: ['MEMBRESIA_TERMINADA', 'CONGELACION_CRUZADA', 'CONGELACION_CON_ENTRADAS'],
      schema: { params: ById, body: DiasDeCongelacion, response: { 200: CongelacionPrevia } },
    },
    (request) => preverCongelacion(db, request.params.id, request.body, whoFreezes(request)),
  )

  app.postOnce(
    '/membresias/:id/congelar',
    {
      operationId: 'congelarMembresia',
      summary: 'Congela una membresía unos días, o hasta que alguien la descongele',
      allow: 'membresias:escribir',
      errors: ['MEMBRESIA_TERMINADA', 'CONGELACION_CRUZADA', 'CONGELACION_CON_ENTRADAS', ...DE_CAJA],
      schema: { params: ById, body: NuevaCongelacion, response: { 200: MembresiaCongelada } },
    },
    (request, trx) => congelarMembresia(trx, request.params.id, request.body, whoFreezes(request)),
  )

  app.post(
    '/membresias/:id/descongelar/previa',
    {
      operationId: 'preverDescongelacion',
      summary: 'Qué fechas movería descongelarla hoy',
      allow: 'membresias:escribir',
      errors: ['MEMBRESIA_NO_CONGELADA'],
      schema: { params: ById, response: { 200: MovimientoDeFechas } },
    },
    (request) => preverDescongelacion(db, request.params.id, actorOf(request, deps)),
  )

  app.post(
    '/membresias/:id/descongelar',
    {
      operationId: 'descongelarMembresia',
      summary: 'Descongela una membresía desde hoy',
      allow: 'membresias:escribir',
      errors: ['MEMBRESIA_NO_CONGELADA'],
      schema: { params: ById, response: { 200: MembresiaMovida } },
    },
    (request) => descongelarMembresia(db, request.params.id, actorOf(request, deps)),
  )

  app.postOnce(
    '/membresias/:id/cancelar',
    {
      operationId: 'cancelarMembresia',
      summary: 'Cancela una membresía hoy o al final, con su motivo',
      allow: 'membresias:escribir',
      errors: ['MEMBRESIA_TERMINADA', 'MEMBRESIA_CONGELADA', 'MEMBRESIA_YA_CANCELADA'],
      schema: { params: ById, body: NuevaCancelacion, response: { 200: MembresiaVista } },
    },
    (request, trx) => cancelarMembresia(trx, request.params.id, request.body, actorOf(request, deps)),
  )

  app.post(
    '/membresias/:id/reactivar',
    {
      operationId: 'reactivarMembresia',
      summary: 'Retira la cancelación de una membresía',
      allow: 'membresias:escribir',
      errors: ['MEMBRESIA_NO_CANCELADA', 'MEMBRESIA_TERMINADA', 'MEMBRESIA_CRUZADA'],
      schema: { params: ById, response: { 200: MembresiaVista } },
    },
    (request) => reactivarMembresia(db, request.params.id, actorOf(request, deps)),
  )
}
