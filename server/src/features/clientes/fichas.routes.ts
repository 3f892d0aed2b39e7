import { Ficha } from '@gym/contract/clientes/fichas.schema'
import { HechoDeLinea, LineaQuery } from '@gym/contract/clientes/lineas.schema'
import { ById } from '@gym/contract/core/fields'
import { PAGE_SIZE } from '@gym/contract/core/lists.rules'
import { z } from 'zod'
import { actorOf, sessionOf } from '../../http/auth/permissions.ts'
import { sendPage } from '../../http/files/pages.ts'
import type { Routes } from '../../http/routes.ts'
import { reunirFicha } from '../../operations/clientes/reunirFicha.ts'
import { getCliente } from './clientes.queries.ts'
import { listLinea } from './lineas.queries.ts'
import { enPalabras, tiposPara } from './lineas.rules.ts'

export const fichasRoutes: Routes = (app, deps) => {
  const { db } = deps

  app.get(
    '/clientes/:id/ficha',
    {
      operationId: 'getFicha',
      summary: 'Un cliente y cómo está hoy, como lo diría la puerta',
      allow: 'clientes:leer',
      schema: { params: ById, response: { 200: Ficha } },
    },
    (request) => reunirFicha(db, request.params.id, actorOf(request, deps)),
  )

  app.get(
    '/clientes/:id/linea',
    {
      operationId: 'listLinea',
      summary: 'Lo que ha pasado con un cliente, por páginas, lo último primero',
      allow: 'clientes:leer',
      errors: ['CLIENTE_NO_ENCONTRADO'],
      schema: { params: ById, querystring: LineaQuery, response: { 200: z.array(HechoDeLinea) } },
    },
    async (request, reply) => {
      const { pagina = 1, limite = PAGE_SIZE, tipo } = request.query
      const session = sessionOf(request)
      const { _id } = await getCliente(db, request.params.id)
      const { rows, total } = await listLinea(db, _id, { pagina, limite }, tiposPara(session, tipo))
      const texts = rows.map((fila) => enPalabras(fila, session.user.rol, deps.zonaHoraria()))
      return sendPage(request, reply, { pagina, limite }, { rows: texts, total })
    },
  )
}
