import { enArchivo } from '@gym/contract/archivos/archivos.schema'
import { dayIn } from '@gym/contract/core/calendar'
import { ById, Mensaje } from '@gym/contract/core/fields'
import { hecho } from '@gym/contract/core/success-messages'
import {
  CambiosMembresia,
  MembresiaCreada,
  MembresiaListada,
  MembresiaPorRenovar,
  MembresiasQuery,
  MembresiaVista,
  NuevaCortesia,
  NuevaMembresia,
  NuevaPersona,
  PagoDeMembresia,
} from '@gym/contract/membresias/membresias.schema'
import { tieneTope } from '@gym/contract/ventas/ventas.rules'
import { z } from 'zod'
import { dayRange } from '../../core/day-range.ts'
import type { Db } from '../../db/connection/database.ts'
import { actorOf } from '../../http/auth/permissions.ts'
import { listFile } from '../../http/files/list-files.ts'
import { sendPage } from '../../http/files/pages.ts'
import type { Routes } from '../../http/routes.ts'
import { autorizar } from '../../operations/cuentas/autorizar.ts'
import { agregarPersona } from '../../operations/membresias/agregarPersona.ts'
import { crearMembresia } from '../../operations/membresias/crearMembresia.ts'
import { darCortesia } from '../../operations/membresias/darCortesia.ts'
import { editarMembresia, lockForEdit } from '../../operations/membresias/editarMembresia.ts'
import { eliminarMembresia } from '../../operations/membresias/eliminarMembresia.ts'
import { usarPago } from '../../operations/membresias/usarPago.ts'
import { columnas } from './membresias.archivo.ts'
import { verMembresia } from './membresias.queries.ts'
import { listMembresias } from './membresias-list.queries.ts'
import { getRenovacion } from './renovacion.queries.ts'

export const membresiasRoutes: Routes = (app, deps) => {
  const { db, clock, zonaHoraria, ajustes } = deps
  const withCap = (request: Parameters<typeof actorOf>[0]) => {
    const by = actorOf(request, deps)
    return { ...by, ...(tieneTope(by.user.rol) && { descuentoMaximo: ajustes.current().descuentoMaximo }) }
  }
  const seen = (at: Db, id: string) => verMembresia(at, id, dayIn(zonaHoraria(), clock()))

  app.get(
    '/membresias',
    {
      operationId: 'listMembresias',
      summary: 'Las membresías, por páginas',
      allow: 'membresias:leer',
      schema: {
        querystring: MembresiasQuery,
        response: { 200: z.object({ membresias: z.array(MembresiaListada) }) },
      },
    },
    async (request, reply) => {
      const days = dayRange(request.query, zonaHoraria())
      const page = await listMembresias(db, request.query, days, dayIn(zonaHoraria(), clock()))
      return sendPage(request, reply, request.query, page, (membresias) => ({ membresias }))
    },
  )

  listFile(app, deps, {
    noun: 'membresias',
    operationId: 'exportarMembresias',
    summary: 'Las membresías de una lista en un archivo',
    allow: 'membresias:leer',
    querystring: enArchivo(MembresiasQuery),
    title: 'Membresías',
    columns: columnas,
    read: (query) =>
      listMembresias(db, query, dayRange(query, zonaHoraria()), dayIn(zonaHoraria(), clock()), {
        conNumero: true,
      }),
  })

  app.get(
    '/membresias/:id',
    {
      operationId: 'getMembresia',
      summary: 'Una membresía',
      allow: 'membresias:leer',
      versioned: true,
      schema: { params: ById, response: { 200: MembresiaVista } },
    },
    (request) => seen(db, request.params.id),
  )

  app.get(
    '/membresias/:id/renovacion',
    {
      operationId: 'verRenovacion',
      summary: 'Lo que renueva una membresía: la de quien pagó su plan, y las otras personas',
      allow: 'membresias:leer',
      schema: { params: ById, response: { 200: MembresiaPorRenovar } },
    },
    (request) => getRenovacion(db, request.params.id, dayIn(zonaHoraria(), clock())),
  )

  app.postOnce(
    '/membresias',
    {
      operationId: 'crearMembresia',
      summary: 'Crea una membresía sin cobrarla, y con `cobro` la de un pago que ya existe',
      allow: 'membresias:escribir',
      schema: { body: NuevaMembresia, response: { 201: MembresiaCreada } },
    },
    // Permits any discount, because the specification's payload names no second person to authorize it.
    (request, trx) => crearMembresia(trx, request.body, actorOf(request, deps)),
  )

  app.postOnce(
    '/membresias/:id/personas',
    {
      operationId: 'agregarPersona',
      summary: 'Da a otra persona su parte de un plan que se vendió a menos',
      allow: 'membresias:escribir',
      errors: ['PLAN_PERSONAS', 'PLAN_SIN_DIAS'],
      schema: { params: ById, body: NuevaPersona, response: { 201: MembresiaVista } },
    },
    (request, trx) => agregarPersona(trx, request.params.id, request.body.cliente, actorOf(request, deps)),
  )

  app.putOne(
    '/membresias/:id',
    {
      operationId: 'editarMembresia',
      summary: 'Edita una membresía',
      allow: 'membresias:escribir',
      schema: { params: ById, body: CambiosMembresia, response: { 200: MembresiaVista } },
      recurso: 'membresias',
      read: seen,
      lock: lockForEdit,
    },
    (request, trx) => editarMembresia(trx, request.params.id, request.body, actorOf(request, deps)),
  )

  app.post(
    '/membresias/:id/cortesia',
    {
      operationId: 'darCortesia',
      summary: 'Da por cortesía una membresía sin cobrar, con su motivo',
      allow: 'membresias:escribir',
      errors: [
        'MEMBRESIA_YA_COBRADA',
        'DESCUENTO_POR_AUTORIZAR',
        'AUTORIZACION_INCORRECTA',
        'AUTORIZACION_SIN_CODIGO',
        'AUTORIZACION_CODIGO_INCORRECTO',
        'AUTORIZACION_NO_VALE',
        'DEMASIADOS_INTENTOS',
      ],
      schema: { params: ById, body: NuevaCortesia, response: { 200: MembresiaVista } },
    },
    async (request) => {
      const by = withCap(request)
      const { motivo, autoriza: typed } = request.body
      // Authorizes before the transaction, whose rollback would forget a failed attempt.
      const autoriza = typed && (await autorizar(db, typed, by, 'membresias:escribir'))
      return darCortesia(db, request.params.id, motivo, { ...by, autoriza })
    },
  )

  app.post(
    '/membresias/:id/pago',
    {
      operationId: 'usarPago',
      summary: 'Cobra una membresía con un pago que ya existe y no es de ninguna',
      allow: 'membresias:escribir',
      errors: [
        'MEMBRESIA_YA_COBRADA',
        'PAGO_CON_MEMBRESIA',
        'PAGO_DE_OTRO_CLIENTE',
        'PAGO_DE_OTRO_PRODUCTO',
        'PAGO_DEVUELTO',
        'PAGO_NO_ALCANZA',
        'ES_DE_UNA_VENTA',
        'DESCUENTO_POR_AUTORIZAR',
      ],
      schema: { params: ById, body: PagoDeMembresia, response: { 200: MembresiaVista } },
    },
    (request) => usarPago(db, request.params.id, request.body.pago, withCap(request)),
  )

  app.delete(
    '/membresias/:id',
    {
      operationId: 'eliminarMembresia',
      summary: 'Elimina una membresía',
      allow: 'membresias:escribir',
      schema: { params: ById, response: { 200: Mensaje } },
    },
    async (request) => {
      await eliminarMembresia(db, request.params.id, clock())
      return { mensaje: hecho.membresiaEliminada }
    },
  )
}
