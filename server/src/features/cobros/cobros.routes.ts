import {
  AjustesDeCobro,
  CambiosAjustesDeCobro,
  CobrosQuery,
  Contacto,
  ContactoHecho,
  ContactosQuery,
  NuevoContacto,
  PersonaEnCobros,
  TotalesCobro,
  TotalesCobroQuery,
} from '@gym/contract/cobros/cobros.schema'
import { nombrePropio } from '@gym/contract/configuracion/configuracion.rules'
import { dayIn } from '@gym/contract/core/calendar'
import { ById } from '@gym/contract/core/fields'
import { z } from 'zod'
import { lockByName } from '../../db/gym/ediciones.ts'
import { actorOf } from '../../http/auth/permissions.ts'
import { sendPage } from '../../http/files/pages.ts'
import type { Routes } from '../../http/routes.ts'
import { getAjustesDeCobro, saveAjustesDeCobro } from './ajustes.queries.ts'
import { listCobros, sumCobros } from './cobros.queries.ts'
import { listContactos } from './contactos.queries.ts'
import { registrarContacto } from './registrarContacto.ts'

export const cobrosRoutes: Routes = (app, deps) => {
  const { db, clock, ajustes, zonaHoraria } = deps
  const today = () => dayIn(zonaHoraria(), clock())
  const gimnasio = () => nombrePropio(ajustes.current())

  app.get(
    '/cobros',
    {
      operationId: 'listCobros',
      summary:
        'Quién debe, a quién se le vence o se le venció y quién no viene, con su último contacto; por páginas',
      allow: 'cobros:leer',
      schema: { querystring: CobrosQuery, response: { 200: z.array(PersonaEnCobros) } },
    },
    async (request, reply) => {
      const contexto = { now: clock(), today: today(), gimnasio: gimnasio() }
      return sendPage(request, reply, request.query, await listCobros(db, request.query, contexto))
    },
  )

  app.get(
    '/cobros/totales',
    {
      operationId: 'sumCobros',
      summary: 'Lo que deben todos, por antigüedad',
      allow: 'cobros:leer',
      schema: { querystring: TotalesCobroQuery, response: { 200: TotalesCobro } },
    },
    (request) => sumCobros(db, request.query, today()),
  )

  app.get(
    '/cobros/:id/contactos',
    {
      operationId: 'listContactos',
      summary: 'Cuándo se contactó a un cliente, por qué canal y qué resultó; por páginas',
      allow: 'cobros:leer',
      schema: { params: ById, querystring: ContactosQuery, response: { 200: z.array(Contacto) } },
    },
    async (request, reply) =>
      sendPage(request, reply, request.query, await listContactos(db, request.params.id, request.query)),
  )

  app.postOnce(
    '/cobros/:id/contactos',
    {
      operationId: 'registrarContacto',
      summary: 'Registra un contacto antes de hacerlo, o una nota; dice cuándo se puede si ahora no',
      allow: 'cobros:escribir',
      errors: [
        'CLIENTE_NO_ENCONTRADO',
        'CONTACTO_NO_PERMITIDO',
        'SIN_WHATSAPP',
        'PROMESA_ANTES',
        'FECHA_LEJANA',
      ],
      schema: { params: ById, body: NuevoContacto, response: { 201: ContactoHecho } },
    },
    (request, trx) =>
      registrarContacto(trx, request.params.id, request.body, {
        ...actorOf(request, deps),
        gimnasio: gimnasio(),
      }),
  )

  app.get(
    '/configuracion/cobros',
    {
      operationId: 'getAjustesDeCobro',
      summary: 'Cada cuánto se contacta a alguien y con qué textos',
      allow: 'cobros:leer',
      versioned: true,
      schema: { response: { 200: AjustesDeCobro } },
    },
    () => getAjustesDeCobro(db),
  )

  app.putOne(
    '/configuracion/cobros',
    {
      operationId: 'editarAjustesDeCobro',
      summary: 'Edita cada cuánto se contacta a alguien y con qué textos',
      allow: 'configuracion:escribir',
      schema: { body: CambiosAjustesDeCobro, response: { 200: AjustesDeCobro } },
      recurso: 'ajustesCobro',
      read: getAjustesDeCobro,
      // Locked by name, because the row exists only after the first save.
      lock: (trx, id) => lockByName(trx, 'ajustesCobro', id),
    },
    ({ body }, trx) => saveAjustesDeCobro(trx, body),
  )
}
