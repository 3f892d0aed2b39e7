import { ById, Mensaje } from '@gym/contract/fields'
import { CambiosProducto, NuevoProducto, Producto, ProductosQuery } from '@gym/contract/productos'
import { hecho } from '@gym/contract/sentences'
import { z } from 'zod'
import { sendPage } from '../../http/pages.ts'
import type { Routes } from '../../http/routes.ts'
import {
  getProducto,
  hideProducto,
  insertProducto,
  listProductos,
  updateProducto,
} from './productos.queries.ts'

export const productosRoutes: Routes = (app, { db, clock }) => {
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

  app.get(
    '/productos/:id',
    {
      operationId: 'getProducto',
      summary: 'Un producto',
      allow: 'productos:leer',
      schema: { params: ById, response: { 200: Producto } },
    },
    (request) => getProducto(db, request.params.id),
  )

  app.post(
    '/productos',
    {
      operationId: 'crearProducto',
      summary: 'Crea un producto',
      allow: 'productos:escribir',
      schema: { body: NuevoProducto, response: { 201: Producto } },
    },
    (request, reply) => {
      reply.code(201)
      return insertProducto(db, request.body)
    },
  )

  app.put(
    '/productos/:id',
    {
      operationId: 'editarProducto',
      summary: 'Edita un producto',
      allow: 'productos:escribir',
      schema: { params: ById, body: CambiosProducto, response: { 200: Producto } },
    },
    (request) => updateProducto(db, request.params.id, request.body),
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
      await hideProducto(db, request.params.id, clock())
      return { mensaje: hecho.productoEliminado }
    },
  )
}
