import { enArchivo } from '@gym/contract/archivos/archivos.schema'
import { ById } from '@gym/contract/core/fields'
import { DevolucionRegistrada, NuevaDevolucion } from '@gym/contract/ventas/devoluciones.schema'
import { tieneTope } from '@gym/contract/ventas/ventas.rules'
import {
  CambiosCobros,
  NuevaVenta,
  SumaVentas,
  Venta,
  VentaListada,
  VentaRegistrada,
  VentasQuery,
} from '@gym/contract/ventas/ventas.schema'
import { z } from 'zod'
import { dayRange } from '../../core/day-range.ts'
import { actorOf, sessionOf } from '../../http/auth/permissions.ts'
import { listFile } from '../../http/files/list-files.ts'
import { sendPage } from '../../http/files/pages.ts'
import type { Routes } from '../../http/routes.ts'
import { autorizar } from '../../operations/cuentas/autorizar.ts'
import { consultarVenta } from '../../operations/ventas/consultarVenta.ts'
import { corregirCobros } from '../../operations/ventas/corregirCobros.ts'
import { devolverVenta } from '../../operations/ventas/devolverVenta.ts'
import { registrarVenta } from '../../operations/ventas/registrarVenta.ts'
import { columnas } from './ventas.archivo.ts'
import { listVentas, sumVentas } from './ventas-list.queries.ts'

const DE_CAJA = ['CAJA_CERRADA', 'CAJA_REQUERIDA', 'CAJA_POR_ELEGIR'] as const

/** The ETag ignores the code: linking an account is not an edit conflict. */
const BESIDES_CODE = { besides: ['codigoDeCuenta'] }

export const ventasRoutes: Routes = (app, deps) => {
  const { db, zonaHoraria, ajustes } = deps

  app.get(
    '/ventas',
    {
      operationId: 'listVentas',
      summary: 'Las ventas, por páginas',
      allow: 'ventas:leer',
      schema: { querystring: VentasQuery, response: { 200: z.array(VentaListada) } },
    },
    async (request, reply) => {
      const page = await listVentas(db, request.query, dayRange(request.query, zonaHoraria()))
      return sendPage(request, reply, request.query, page)
    },
  )

  listFile(app, deps, {
    noun: 'ventas',
    operationId: 'exportarVentas',
    summary: 'Las ventas de una lista en un archivo',
    allow: 'ventas:leer',
    querystring: enArchivo(VentasQuery),
    title: 'Ventas',
    columns: columnas,
    read: (query) => listVentas(db, query, dayRange(query, zonaHoraria())),
  })

  app.get(
    '/ventas/suma',
    {
      operationId: 'sumVentas',
      summary: 'Lo que suman las ventas de una lista, sin contar su página',
      allow: 'ventas:leer',
      schema: { querystring: VentasQuery, response: { 200: SumaVentas } },
    },
    (request) => sumVentas(db, request.query, dayRange(request.query, zonaHoraria())),
  )

  app.get(
    '/ventas/:id',
    {
      operationId: 'getVenta',
      summary: 'Una venta, con sus líneas, cobros, pagos, membresías y devoluciones',
      allow: 'ventas:leer',
      versioned: BESIDES_CODE,
      schema: { params: ById, response: { 200: Venta } },
    },
    (request) => consultarVenta(db, request.params.id),
  )

  app.postOnce(
    '/ventas',
    {
      operationId: 'registrarVenta',
      summary: 'Vende productos, membresías y conceptos y cobra deudas, todo o nada',
      allow: 'ventas:escribir',
      errors: [
        'PRODUCTO_NO_ENCONTRADO',
        'CLIENTE_NO_ENCONTRADO',
        'CARGO_NO_ENCONTRADO',
        'PRODUCTO_INACTIVO',
        'PRECIO_CAMBIO',
        'STOCK_INSUFICIENTE',
        'PAGO_SIN_MEMBRESIA',
        'MEMBRESIA_CRUZADA',
        'CARGO_PAGADO',
        'DEUDA_CAMBIO',
        'A_FAVOR_CAMBIO',
        ...DE_CAJA,
        'SOLO_EFECTIVO',
        'CLIENTE_ELIMINADO',
        'DESCUENTO_POR_AUTORIZAR',
        'AUTORIZACION_INCORRECTA',
        'AUTORIZACION_SIN_CODIGO',
        'AUTORIZACION_CODIGO_INCORRECTO',
        'AUTORIZACION_NO_VALE',
        'DEMASIADOS_INTENTOS',
      ],
      operacion: 'venta',
      // Authorises before the transaction, whose rollback would undo the record of a failed attempt.
      prepare: async (request) => {
        const { autoriza } = request.body
        return autoriza && autorizar(db, autoriza, actorOf(request, deps), 'ventas:escribir')
      },
      schema: { body: NuevaVenta, response: { 201: VentaRegistrada } },
    },
    (request, trx, autoriza) => {
      const { diasDePlazo, cajaSinAbrir, descuentoMaximo } = ajustes.current()
      const by = actorOf(request, deps)
      // The sender of an offline sale names its author, so a limit of either role applies.
      const isLimited = tieneTope(by.user.rol) || tieneTope(sessionOf(request).user.rol)
      const limit = isLimited ? { descuentoMaximo, autoriza } : {}
      return registrarVenta(trx, request.body, { ...by, diasDePlazo, cajaSinAbrir, ...limit })
    },
  )

  app.putOne(
    '/ventas/:id/cobros',
    {
      operationId: 'corregirCobros',
      summary: 'Corrige con qué se pagó una venta; queda registrado quién lo hizo',
      allow: 'ventas:escribir',
      errors: ['COBROS_DE_MAS', 'COBROS_DE_MENOS'],
      schema: { params: ById, body: CambiosCobros, response: { 200: Venta } },
      versioned: BESIDES_CODE,
      recurso: 'ventas',
      read: consultarVenta,
    },
    (request, trx) => corregirCobros(trx, request.params.id, request.body, actorOf(request, deps)),
  )

  app.postOnce(
    '/ventas/:id/devolucion',
    {
      operationId: 'devolverVenta',
      summary:
        'Devuelve líneas de una venta: primero lo que se debe de ella, luego dinero; de un abono, la deuda queda otra vez',
      allow: 'ventas:escribir',
      errors: ['VENTA_NO_ENCONTRADA', 'DEVOLUCION_DE_MAS', 'ABONO_DEVUELTO', ...DE_CAJA],
      schema: { params: ById, body: NuevaDevolucion, response: { 201: DevolucionRegistrada } },
    },
    (request, trx) => {
      const { cajaSinAbrir } = ajustes.current()
      return devolverVenta(trx, request.params.id, request.body, { ...actorOf(request, deps), cajaSinAbrir })
    },
  )
}
