import { Inscripcion } from '@gym/contract/clases/clases.schema'
import { ESPERA_QUITADA } from '@gym/contract/clases/esperas.rules'
import { AceptarCupo, Espera, EsperasQuery, NuevaEspera } from '@gym/contract/clases/esperas.schema'
import { ById, Mensaje } from '@gym/contract/core/fields'
import { z } from 'zod'
import { actorOf } from '../../http/auth/permissions.ts'
import { sendPage } from '../../http/files/pages.ts'
import type { Routes } from '../../http/routes.ts'
import { aceptarCupo } from '../../operations/clases/aceptarCupo.ts'
import { apuntarEnEspera } from '../../operations/clases/apuntarEnEspera.ts'
import { mirarEsperas } from './mirarEsperas.ts'
import { quitarEspera } from './quitarEspera.ts'

export const esperasRoutes: Routes = (app, deps) => {
  const { db, clock } = deps

  app.get(
    '/clases/esperas',
    {
      operationId: 'listEsperas',
      summary: 'Quién espera un cupo, de una clase o de un cliente, en su orden; por páginas',
      allow: 'inscritos:leer',
      schema: { querystring: EsperasQuery, response: { 200: z.array(Espera) } },
    },
    async (request, reply) =>
      sendPage(request, reply, request.query, await mirarEsperas(db, request.query, clock())),
  )

  app.postOnce(
    '/clases/esperas',
    {
      operationId: 'apuntarEnEspera',
      summary: 'Apunta a un cliente en la lista de espera de una clase sin cupos',
      allow: 'inscripciones:escribir',
      errors: [
        'CLIENTE_NO_ENCONTRADO',
        'CLASE_NO_ENCONTRADA',
        'CLIENTE_INACTIVO',
        'YA_INSCRITO',
        'HAY_CUPOS',
        'YA_EN_ESPERA',
      ],
      schema: { body: NuevaEspera, response: { 201: Espera } },
    },
    (request, trx) => apuntarEnEspera(trx, request.body, clock()),
  )

  app.postOnce(
    '/clases/esperas/:id/aceptar',
    {
      operationId: 'aceptarCupo',
      summary: 'Inscribe a quien espera: en el cupo que tiene ofrecido, o en uno libre',
      allow: 'inscripciones:escribir',
      errors: [
        'ESPERA_NO_ENCONTRADA',
        'CLIENTE_NO_ENCONTRADO',
        'CLASE_NO_ENCONTRADA',
        'CLIENTE_INACTIVO',
        'YA_INSCRITO',
        'SIN_CUPOS',
      ],
      schema: { params: ById, body: AceptarCupo, response: { 201: Inscripcion } },
    },
    (request, trx) => aceptarCupo(trx, request.params.id, actorOf(request, deps)),
  )

  app.delete(
    '/clases/esperas/:id',
    {
      operationId: 'quitarEspera',
      summary: 'Quita a un cliente de una lista de espera',
      allow: 'inscripciones:escribir',
      errors: ['ESPERA_NO_ENCONTRADA'],
      schema: { params: ById, response: { 200: Mensaje } },
    },
    async (request) => {
      await quitarEspera(db, request.params.id, clock())
      return { mensaje: ESPERA_QUITADA }
    },
  )
}
