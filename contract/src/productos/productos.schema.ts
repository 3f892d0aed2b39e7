import { z } from 'zod'
import { estados } from '../clientes/clientes.schema.ts'
import {
  Id,
  IsoInstant,
  Money,
  money,
  oneOf,
  optionalOneOf,
  optionalText,
  ref,
  text,
  whole,
} from '../core/fields.ts'
import { barcodeOf } from '../core/identificacion.rules.ts'
import { listQuery } from '../core/lists.ts'
import { PlanDeProducto } from '../planes/planes.schema.ts'
import { MINIMO } from './productos.rules.ts'

export const categorias = ['suplemento', 'ropa', 'accesorio', 'servicio'] as const

const MAX_CODE = 50
const MOST_BARCODES = 20

const fields = {
  nombre: text('El nombre'),
  descripcion: optionalText('La descripción', { max: 2000, lines: true }).optional(),
  precio: money('El precio', { positive: true }),
  stock: whole('El stock', { min: 0 }),
  estado: oneOf('El estado', estados),
  categoria: optionalOneOf('La categoría', categorias).optional(),
  /** The gym's own code; `codigosDeBarras` are the printed ones. */
  codigo: optionalText('El código', { max: MAX_CODE }).optional(),
  codigosDeBarras: z
    .array(text('El código de barras', { max: MAX_CODE }))
    .max(MOST_BARCODES, `Un producto admite ${MOST_BARCODES} códigos de barras como máximo.`)
    .transform((codigos) => [...new Set(codigos.map(barcodeOf))]),
  minimo: whole('El mínimo', { min: 0 }),
}

export const NuevoProducto = z.object({
  ...fields,
  estado: fields.estado.default('activo'),
  codigosDeBarras: fields.codigosDeBarras.default([]),
  minimo: fields.minimo.default(MINIMO),
})
export const CambiosProducto = z.object(fields).partial()

export const Producto = z.object({
  _id: Id,
  nombre: z.string(),
  descripcion: z.string().nullable(),
  precio: Money,
  stock: z.int(),
  estado: z.enum(estados),
  categoria: z.enum(categorias).nullable(),
  /** True if a sale takes stock; false for services and for names with mensualidad or clase. */
  llevaStock: z.boolean(),
  codigo: z.string().nullable(),
  codigosDeBarras: z.array(z.string()),
  minimo: z.int(),
  /** Set if the product is a plan: its sale gives a membership. */
  plan: PlanDeProducto.nullable(),
})

const MOST_QUICK = 24

export const CambiosRapidos = z.object({
  productos: z
    .array(ref('El producto'), { error: 'Los productos son obligatorios.' })
    .max(MOST_QUICK, `Vender admite ${MOST_QUICK} botones como máximo.`)
    .refine((ids) => new Set(ids).size === ids.length, 'Cada producto tiene un botón.'),
})

export const Rapidos = z.object({ productos: z.array(Producto) })

const MAX_STEP = 1_000_000

/** A stock adjustment: positive in, negative out. */
export const CambioExistencias = z.object({
  cambio: whole('El cambio', { min: -MAX_STEP, max: MAX_STEP }).refine(
    (cambio) => cambio !== 0,
    'El cambio no puede ser cero.',
  ),
  motivo: text('El motivo'),
})

/** An adjustment; `stock` is the level after it. */
export const Existencia = z.object({
  _id: Id,
  fecha: IsoInstant,
  cambio: z.int(),
  motivo: z.string(),
  quien: z.object({ _id: Id, nombre: z.string() }).nullable(),
  stock: z.int(),
})

export const ExistenciasQuery = listQuery(['fecha', 'cambio', 'motivo', 'quien', 'stock'])

export const ProductosQuery = listQuery([
  'nombre',
  'descripcion',
  'precio',
  'stock',
  'estado',
  'categoria',
]).extend({
  /** Only active products with counted stock at or below their minimum. */
  existencias: oneOf('Las existencias', ['bajas']).optional(),
  nombre: text('El nombre')
    .optional()
    .describe('Solo los que se llaman exactamente así, sin contar tildes ni mayúsculas.'),
  codigo: text('El código')
    .optional()
    .describe('Solo el que tiene exactamente ese código, suyo o de barras.'),
})

export type NuevoProducto = z.infer<typeof NuevoProducto>
export type CambiosProducto = z.infer<typeof CambiosProducto>
export type Producto = z.infer<typeof Producto>
export type CambioExistencias = z.infer<typeof CambioExistencias>
export type Existencia = z.infer<typeof Existencia>
export type ExistenciasQuery = z.infer<typeof ExistenciasQuery>
export type ProductosQuery = z.infer<typeof ProductosQuery>
export type CambiosRapidos = z.infer<typeof CambiosRapidos>
export type Rapidos = z.infer<typeof Rapidos>
