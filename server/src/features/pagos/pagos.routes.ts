import { enArchivo } from '@gym/contract/archivos/archivos.schema'
import { ByNumero } from '@gym/contract/clientes/clientes.schema'
import { dayIn } from '@gym/contract/core/calendar'
import { ById, Mensaje } from '@gym/contract/core/fields'
import { hecho } from '@gym/contract/core/success-messages'
import {
  CambiosPago,
  NuevoPago,
  NumeroDeRecibo,
  Pago,
  PagoConsultado,
  PagosConsultadosQuery,
  PagosQuery,
  ReciboHallado,
  SumaPagos,
  TicketDePago,
} from '@gym/contract/pagos/pagos.schema'
import { z } from 'zod'
import { dayRange } from '../../core/day-range.ts'
import { atomically } from '../../db/connection/database.ts'
import { actorOf } from '../../http/auth/permissions.ts'
import { listFile } from '../../http/files/list-files.ts'
import { sendPage } from '../../http/files/pages.ts'
import type { Routes } from '../../http/routes.ts'
import { mayReadTerms } from '../../operations/clientes/comprobarConsulta.ts'
import { anularPago } from '../../operations/pagos/anularPago.ts'
import { editarPago } from '../../operations/pagos/editarPago.ts'
import { registrarPago } from '../../operations/pagos/registrarPago.ts'
import { listPagosByNumero } from './consultar-pagos.queries.ts'
import { columnas } from './pagos.archivo.ts'
import { getPago, listPagos, setTicket, sumPagos } from './pagos.queries.ts'
import { getRecibo } from './recibos.queries.ts'

export const pagosRoutes: Routes = (app, deps) => {
  const { db, clock, zonaHoraria } = deps
  app.get(
    '/pagos',
    {
      operationId: 'listPagos',
      summary: 'Los pagos, por páginas',
      allow: 'pagos:leer',
      schema: { querystring: PagosQuery, response: { 200: z.object({ pagos: z.array(Pago) }) } },
    },
    async (request, reply) => {
      const page = await listPagos(
        db,
        request.query,
        dayRange(request.query, zonaHoraria()),
        dayIn(zonaHoraria(), clock()),
      )
      return sendPage(request, reply, request.query, page, (pagos) => ({ pagos }))
    },
  )

  listFile(app, deps, {
    noun: 'pagos',
    operationId: 'exportarPagos',
    summary: 'Los pagos de una lista en un archivo',
    allow: 'pagos:leer',
    querystring: enArchivo(PagosQuery),
    title: 'Pagos',
    columns: columnas,
    read: (query) => listPagos(db, query, dayRange(query, zonaHoraria()), dayIn(zonaHoraria(), clock())),
  })

  app.get(
    '/pagos/suma',
    {
      operationId: 'sumPagos',
      summary: 'Lo que suman los pagos de una lista, sin contar su página',
      allow: 'pagos:leer',
      schema: { querystring: PagosQuery, response: { 200: SumaPagos } },
    },
    (request) =>
      sumPagos(db, request.query, dayRange(request.query, zonaHoraria()), dayIn(zonaHoraria(), clock())),
  )

  app.get(
    '/pagos/consultar/:numeroIdentificacion',
    {
      operationId: 'consultarPagos',
      summary: 'Los pagos de quien tiene un número de identificación',
      allow: 'public',
      limit: 'consulta',
      schema: {
        params: ByNumero,
        querystring: PagosConsultadosQuery,
        response: { 200: z.array(PagoConsultado) },
      },
    },
    async (request, reply) => {
      const { numeroIdentificacion } = request.params
      const user = request.session?.user
      const saysTerms = !!user && (await mayReadTerms(db, user, numeroIdentificacion))
      const page = await listPagosByNumero(db, numeroIdentificacion, request.query, { saysTerms })
      return sendPage(request, reply, request.query, page)
    },
  )

  app.get(
    '/pagos/recibos/:numero',
    {
      operationId: 'getRecibo',
      summary: 'De qué venta o pago es un número de recibo, también si el pago se eliminó',
      allow: 'pagos:leer',
      schema: { params: NumeroDeRecibo, response: { 200: ReciboHallado } },
    },
    (request) => getRecibo(db, request.params.numero),
  )

  app.get(
    '/pagos/:id',
    {
      operationId: 'getPago',
      summary: 'Un pago',
      allow: 'pagos:leer',
      versioned: true,
      schema: { params: ById, response: { 200: Pago } },
    },
    (request) => getPago(db, request.params.id),
  )

  app.postOnce(
    '/pagos',
    {
      operationId: 'registrarPago',
      summary: 'Registra un pago, descuenta el stock y lo asienta en la contabilidad',
      allow: 'pagos:escribir',
      errors: ['CAJA_CERRADA'],
      schema: { body: NuevoPago, response: { 201: Pago } },
    },
    // Without `cajaSinAbrir`: the specification's call names no till, and works also if none is open.
    (request, trx) => registrarPago(trx, request.body, actorOf(request, deps)),
  )

  app.putOne(
    '/pagos/:id',
    {
      operationId: 'editarPago',
      summary: 'Edita un pago, con su stock y su transacción',
      allow: 'pagos:escribir',
      schema: { params: ById, body: CambiosPago, response: { 200: Pago } },
      recurso: 'pagos',
      read: getPago,
    },
    (request, trx) => editarPago(trx, request.params.id, request.body, actorOf(request, deps)),
  )

  app.put(
    '/pagos/:id/ticket',
    {
      operationId: 'guardarTicket',
      summary: 'Guarda el número del tiquete de un pago la primera vez que se imprime',
      allow: 'pagos:escribir',
      schema: { params: ById, body: TicketDePago, response: { 200: Pago } },
    },
    (request) => atomically(db, (trx) => setTicket(trx, request.params.id, request.body.ticket)),
  )

  app.delete(
    '/pagos/:id',
    {
      operationId: 'anularPago',
      summary: 'Elimina un pago: devuelve el stock y reversa su transacción',
      allow: 'pagos:escribir',
      schema: { params: ById, response: { 200: Mensaje } },
    },
    async (request) => {
      await anularPago(db, request.params.id, actorOf(request, deps))
      return { mensaje: hecho.pagoEliminado }
    },
  )
}
