import { enArchivo } from '@gym/contract/archivos/archivos.schema'
import {
  ByNumero,
  CambiosCliente,
  Cliente,
  ClienteConsultado,
  ClienteListado,
  ClientesQuery,
  NuevoCliente,
  SumaDeudas,
} from '@gym/contract/clientes/clientes.schema'
import { dayIn } from '@gym/contract/core/calendar'
import { ById, Mensaje } from '@gym/contract/core/fields'
import { hecho } from '@gym/contract/core/success-messages'
import { may } from '@gym/contract/permissions/actions'
import { z } from 'zod'
import { dayRange } from '../../core/day-range.ts'
import { actorOf, sessionOf } from '../../http/auth/permissions.ts'
import { listFile } from '../../http/files/list-files.ts'
import { sendPage } from '../../http/files/pages.ts'
import type { Routes } from '../../http/routes.ts'
import { editarCliente } from '../../operations/clientes/editarCliente.ts'
import { eliminarCliente } from '../../operations/clientes/eliminarCliente.ts'
import { columnasDe } from './clientes.archivo.ts'
import { getCliente, getClienteByNumero, insertCliente, listClientes, sumDeudas } from './clientes.queries.ts'
import { requireBorn, requireMayListDebtors } from './clientes.rules.ts'
import { withResumen } from './resumen.queries.ts'

export const clientesRoutes: Routes = (app, deps) => {
  const { db, clock, zonaHoraria } = deps
  const gymOf = (query: ClientesQuery) => {
    const timeZone = zonaHoraria()
    return [dayRange(query, timeZone), { today: dayIn(timeZone, clock()), timeZone }] as const
  }

  app.get(
    '/clientes',
    {
      operationId: 'listClientes',
      summary: 'Los clientes, por páginas',
      allow: 'clientes:leer',
      schema: { querystring: ClientesQuery, response: { 200: z.array(ClienteListado) } },
    },
    async (request, reply) => {
      const { rol } = sessionOf(request).user
      requireMayListDebtors(rol, request.query)
      const [days, gym] = gymOf(request.query)
      const page = await listClientes(db, request.query, days, gym)
      const shown =
        request.query.resumen && request.query.limite && page.rows.length > 0
          ? await withResumen(db, page, { today: gym.today, seesMoney: may(rol, 'ventas:leer') })
          : page
      return sendPage(request, reply, request.query, shown)
    },
  )

  listFile(app, deps, {
    noun: 'clientes',
    operationId: 'exportarClientes',
    summary: 'Los clientes de una lista en un archivo',
    allow: 'clientes:leer',
    querystring: enArchivo(ClientesQuery),
    title: 'Clientes',
    columns: columnasDe,
    read: (query, request) => {
      requireMayListDebtors(sessionOf(request).user.rol, query)
      return listClientes(db, query, ...gymOf(query))
    },
  })

  app.get(
    '/clientes/deuda',
    {
      operationId: 'sumDeudas',
      summary: 'Lo que deben los clientes de una lista, sin contar su página',
      allow: 'ventas:leer',
      schema: { querystring: ClientesQuery, response: { 200: SumaDeudas } },
    },
    (request) => sumDeudas(db, request.query, ...gymOf(request.query)),
  )

  app.get(
    '/clientes/consultar/:numeroIdentificacion',
    {
      operationId: 'consultarCliente',
      summary: 'El cliente que tiene un número de identificación',
      allow: 'public',
      limit: 'consulta',
      schema: { params: ByNumero, response: { 200: ClienteConsultado } },
    },
    (request) => getClienteByNumero(db, request.params.numeroIdentificacion),
  )

  app.get(
    '/clientes/:id',
    {
      operationId: 'getCliente',
      summary: 'Un cliente',
      allow: 'clientes:leer',
      versioned: true,
      schema: { params: ById, response: { 200: Cliente } },
    },
    (request) => getCliente(db, request.params.id),
  )

  app.postOnce(
    '/clientes',
    {
      operationId: 'crearCliente',
      summary: 'Crea un cliente',
      allow: 'clientes:escribir',
      errors: ['CEDULA_DUPLICADA', 'NACIMIENTO_FUTURO'],
      schema: { body: NuevoCliente, response: { 201: Cliente } },
    },
    (request, trx) => {
      const by = actorOf(request, deps)
      requireBorn(request.body, by)
      return insertCliente(trx, request.body, by)
    },
  )

  app.putOne(
    '/clientes/:id',
    {
      operationId: 'editarCliente',
      summary: 'Edita un cliente; el que queda inactivo deja libres sus cupos en las clases',
      allow: 'clientes:escribir',
      errors: ['CEDULA_DUPLICADA', 'NACIMIENTO_FUTURO'],
      schema: { params: ById, body: CambiosCliente, response: { 200: Cliente } },
      recurso: 'clientes',
      read: getCliente,
    },
    (request, trx) => editarCliente(trx, request.params.id, request.body, actorOf(request, deps)),
  )

  app.delete(
    '/clientes/:id',
    {
      operationId: 'eliminarCliente',
      summary: 'Elimina un cliente; el historial conserva su nombre',
      allow: 'clientes:escribir',
      schema: { params: ById, response: { 200: Mensaje } },
    },
    async (request) => {
      await eliminarCliente(db, request.params.id, { now: clock() })
      return { mensaje: hecho.clienteEliminado }
    },
  )
}
