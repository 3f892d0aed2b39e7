import { enArchivo } from '@gym/contract/archivos/archivos.schema'
import { ById, Mensaje } from '@gym/contract/core/fields'
import { hecho } from '@gym/contract/core/success-messages'
import { CostoDeProducto, NuevoCosto } from '@gym/contract/indicadores/preguntas.schema'
import { may } from '@gym/contract/permissions/actions'
import {
  CambioExistencias,
  CambiosProducto,
  Existencia,
  ExistenciasQuery,
  NuevoProducto,
  Producto,
  ProductosQuery,
} from '@gym/contract/productos/productos.schema'
import { z } from 'zod'
import { atomically } from '../../db/connection/database.ts'
import { actorOf } from '../../http/auth/permissions.ts'
import { listFile } from '../../http/files/list-files.ts'
import { sendPage } from '../../http/files/pages.ts'
import type { Routes } from '../../http/routes.ts'
import { cambiarExistencias } from './cambiarExistencias.ts'
import { getCosto, setCosto } from './costos.queries.ts'
import { editarProducto } from './editarProducto.ts'
import { listExistencias } from './existencias.queries.ts'
import { columnas } from './productos.archivo.ts'
import {
  confirmPrecioDeLista,
  getProducto,
  hideProducto,
  insertProducto,
  listProductos,
} from './productos.queries.ts'

export const productosRoutes: Routes = (app, deps) => {
  const { db, clock } = deps
  app.get(
    '/productos',
    {
      operationId: 'listProductos',
      summary: 'Los productos, por páginas',
      allow: 'productos:leer',
      schema: { querystring: ProductosQuery, response: { 200: z.array(Producto) } },
    },
    async (request, reply) => {
      const page = await listProductos(db, request.query)
      return sendPage(request, reply, request.query, page)
    },
  )

  listFile(app, deps, {
    noun: 'productos',
    operationId: 'exportarProductos',
    summary: 'Los productos de una lista en un archivo',
    allow: 'productos:leer',
    querystring: enArchivo(ProductosQuery),
    title: 'Productos',
    columns: columnas,
    read: (query) => listProductos(db, query),
  })

  app.get(
    '/productos/:id',
    {
      operationId: 'getProducto',
      summary: 'Un producto',
      allow: 'productos:leer',
      versioned: true,
      schema: { params: ById, response: { 200: Producto } },
    },
    (request) => getProducto(db, request.params.id),
  )

  app.postOnce(
    '/productos',
    {
      operationId: 'crearProducto',
      summary: 'Crea un producto',
      allow: 'productos:escribir',
      errors: ['CODIGO_DUPLICADO', 'CODIGO_DE_BARRAS_DUPLICADO'],
      schema: { body: NuevoProducto, response: { 201: Producto } },
    },
    async (request, trx) => {
      const producto = await insertProducto(trx, request.body)
      const { rol } = actorOf(request, deps).user
      if (producto.plan && may(rol, 'planes:escribir')) await confirmPrecioDeLista(trx, [producto._id])
      return producto
    },
  )

  app.putOne(
    '/productos/:id',
    {
      operationId: 'editarProducto',
      summary: 'Edita un producto',
      allow: 'productos:escribir',
      errors: ['CODIGO_DUPLICADO', 'CODIGO_DE_BARRAS_DUPLICADO'],
      schema: { params: ById, body: CambiosProducto, response: { 200: Producto } },
      recurso: 'productos',
      read: getProducto,
    },
    (request, trx) => {
      const by = actorOf(request, deps)
      return editarProducto(trx, request.params.id, request.body, by, {
        setsLista: may(by.user.rol, 'planes:escribir'),
      })
    },
  )

  app.get(
    '/productos/:id/existencias',
    {
      operationId: 'listExistencias',
      summary: 'Los cambios del stock de un producto que no son ventas, por páginas',
      allow: 'productos:leer',
      schema: { params: ById, querystring: ExistenciasQuery, response: { 200: z.array(Existencia) } },
    },
    async (request, reply) => {
      const { _id } = await getProducto(db, request.params.id)
      const page = await listExistencias(db, _id, request.query)
      return sendPage(request, reply, request.query, page)
    },
  )

  app.postOnce(
    '/productos/:id/existencias',
    {
      operationId: 'cambiarExistencias',
      summary: 'Suma unidades al stock de un producto, o las resta, con su motivo',
      allow: 'productos:escribir',
      errors: ['STOCK_INSUFICIENTE'],
      schema: { params: ById, body: CambioExistencias, response: { 201: Producto } },
    },
    (request, trx) => cambiarExistencias(trx, request.params.id, request.body, actorOf(request, deps)),
  )

  app.get(
    '/productos/:id/costo',
    {
      operationId: 'getCosto',
      summary: 'Lo que le cuesta un producto al gimnasio',
      allow: 'costos:administrar',
      schema: { params: ById, response: { 200: CostoDeProducto } },
    },
    (request) => getCosto(db, request.params.id),
  )

  app.put(
    '/productos/:id/costo',
    {
      operationId: 'ponerCosto',
      summary: 'Pone lo que cuesta un producto; lo ya vendido conserva el que tenía',
      allow: 'costos:administrar',
      schema: { params: ById, body: NuevoCosto, response: { 200: CostoDeProducto } },
    },
    (request) => atomically(db, (trx) => setCosto(trx, request.params.id, request.body.costo)),
  )

  app.delete(
    '/productos/:id',
    {
      operationId: 'eliminarProducto',
      summary: 'Elimina un producto; el historial conserva su nombre',
      allow: 'productos:escribir',
      schema: { params: ById, response: { 200: Mensaje } },
    },
    async (request) => {
      await atomically(db, (trx) => hideProducto(trx, request.params.id, clock()))
      return { mensaje: hecho.productoEliminado }
    },
  )
}
