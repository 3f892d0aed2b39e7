import { z } from 'zod'
import { estados } from './clientes.ts'
import { Id, Money, money, oneOf, optionalOneOf, optionalText, text, whole } from './fields.ts'
import { listQuery } from './lists.ts'

export const categorias = ['suplemento', 'ropa', 'accesorio', 'servicio'] as const

/** In the order of the form (specification 2, Products). */
const fields = {
  nombre: text('El nombre'),
  descripcion: optionalText('La descripción', { max: 2000 }).optional(),
  precio: money('El precio', { positive: true }),
  stock: whole('El stock', { min: 0 }),
  estado: oneOf('El estado', estados),
  categoria: optionalOneOf('La categoría', categorias).optional(),
}

export const NuevoProducto = z.object({ ...fields, estado: fields.estado.default('activo') })
export const CambiosProducto = z.object(fields).partial()

export const Producto = z.object({
  _id: Id,
  nombre: z.string(),
  descripcion: z.string().nullable(),
  precio: Money,
  stock: z.int(),
  estado: z.enum(estados),
  categoria: z.enum(categorias).nullable(),
  /** Whether selling it spends stock: not for services, nor where the name holds mensualidad or clase. */
  llevaStock: z.boolean(),
})

export const ProductosQuery = listQuery(['nombre', 'descripcion', 'precio', 'stock', 'estado', 'categoria'])

export type NuevoProducto = z.infer<typeof NuevoProducto>
export type CambiosProducto = z.infer<typeof CambiosProducto>
export type Producto = z.infer<typeof Producto>
export type ProductosQuery = z.infer<typeof ProductosQuery>
