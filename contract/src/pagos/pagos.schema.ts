import { z } from 'zod'
import {
  caja,
  day,
  Id,
  IsoDay,
  IsoInstant,
  Money,
  money,
  oneOf,
  optionalDay,
  optionalRef,
  ref,
  whole,
} from '../core/fields.ts'
import { listQuery } from '../core/lists.ts'
import { tiposMembresia } from '../membresias/membresias.rules.ts'
import { PlanDeProducto } from '../planes/planes.schema.ts'
import { metodosPago } from './pagos.rules.ts'

const fields = {
  cliente: optionalRef('El cliente').optional(),
  producto: optionalRef('El producto').optional(),
  cantidad: whole('La cantidad', { min: 1 }),
  monto: money('El monto').optional(),
  fecha: day('La fecha'),
  metodoPago: oneOf('El método de pago', metodosPago),
}

export const NuevoPago = z.object({
  ...fields,
  cantidad: fields.cantidad.default(1),
  metodoPago: fields.metodoPago.default('Efectivo'),
  caja: caja().optional(),
})
export const CambiosPago = z.object(fields).partial()

/** Number of a printed ticket: the browser's counter (`lastTicketNumber`) at the first print. */
export const TicketDePago = z.object({ ticket: whole('El tiquete', { min: 1, max: 999_999_999 }) })

/** A payment's split by method; empty for a single method. */
const partes = z.array(z.object({ metodo: z.enum(metodosPago), monto: Money }))

export const Pago = z.object({
  _id: Id,
  cliente: z
    .object({ _id: Id, nombre: z.string(), apellido: z.string(), numeroIdentificacion: z.string() })
    .nullable(),
  producto: z.object({ _id: Id, nombre: z.string(), precio: Money }).nullable(),
  concepto: z.string().nullable(),
  plan: PlanDeProducto.nullable(),
  venta: z.object({ _id: Id, numero: z.int() }).nullable(),
  devuelto: z.object({ cantidad: z.int(), monto: Money }).nullable(),
  cantidad: z.int(),
  /** Units taken from the stock, which a deletion returns; 0 for a product without stock. */
  stockTomado: z.int(),
  precioUnitario: Money.nullable(),
  monto: Money,
  fecha: IsoDay,
  createdAt: IsoInstant,
  cobradoPor: z.string().nullable(),
  /** Receipt number of the payment or of its sale; null if the server assigned none. */
  recibo: z.int().nullable(),
  /** Number of the printed ticket, which the browser counts. */
  ticket: z.int().nullable(),
  /** The last correction, and the number of the last ticket printed before it. */
  corregido: z.object({ en: IsoInstant, ticket: z.int().nullable() }).nullable(),
  /** The method of the largest part. */
  metodoPago: z.enum(metodosPago),
  partes,
  membresia: z.object({ _id: Id, fechainicio: IsoDay, fechafin: IsoDay }).nullable(),
  /** Receipt period: of the payment's membership, else of an uncharged one that it may pay; else null. */
  periodo: z.object({ desde: IsoDay, hasta: IsoDay }).nullable(),
  /** True for a monthly fee if the client paid a later one, or has a membership that ends after its 30 days. */
  renovado: z.boolean(),
})

/** Sums of all pages; with a filter by method, of the parts paid by that method. */
export const SumaPagos = z.object({
  monto: Money,
  /** Money returned of these payments, not deducted from `monto`. */
  devuelto: Money,
})

/** A payment as the public lookups return it (specification 3, Pago). */
export const PagoConsultado = z.object({
  _id: Id,
  monto: Money,
  fecha: IsoDay,
  fechaPago: IsoDay,
  metodoPago: z.enum(metodosPago),
  partes,
  concepto: z.string(),
  cantidad: z.int(),
  /** Last day of the membership, once paid in full; only for the client's own account and the desk. */
  pagadoHasta: IsoDay.nullable().optional(),
  /** Balance of the sale that this payment covers in part; only for the client's own account and the desk. */
  debe: z.object({ monto: Money, vence: IsoDay }).nullable().optional(),
})

export const PagosConsultadosQuery = listQuery([
  'fecha',
  'fechaPago',
  'monto',
  'metodoPago',
  'concepto',
  'cantidad',
])

export const PagosQuery = listQuery([
  'cliente',
  'producto',
  'cantidad',
  'monto',
  'fecha',
  'metodoPago',
]).extend({
  fechaInicio: optionalDay('La fecha inicial'),
  fechaFin: optionalDay('La fecha final'),
  cliente: ref('El cliente').optional(),
  /** Method of a payment or of any of its parts. */
  metodoPago: oneOf('El método de pago', metodosPago).optional(),
  /** Recent payments that await a membership of this type. */
  sinMembresia: z
    .enum(tiposMembresia, {
      error: `Lo que puede decir sinMembresia es una de estas opciones: ${tiposMembresia.join(', ')}.`,
    })
    .optional(),
  /** Only monthly fees about to run out, of clients who have not renewed. */
  porRenovar: z.literal('1', { error: 'Lo único que puede decir porRenovar es 1.' }).optional(),
})

export const PagoAnulado = z.object({
  recibo: z.int().nullable(),
  en: IsoInstant,
  por: z.string().nullable(),
})

/** The sale or payment with a receipt number; `anulado` is set for a deleted payment. */
export const ReciboHallado = z.object({
  tipo: z.enum(['venta', 'pago']),
  _id: Id,
  anulado: PagoAnulado.nullable(),
})

export const NumeroDeRecibo = z.object({ numero: z.coerce.number().int().min(1).max(2_147_483_647) })

export type NuevoPago = z.infer<typeof NuevoPago>
export type CambiosPago = z.infer<typeof CambiosPago>
export type Pago = z.infer<typeof Pago>
export type SumaPagos = z.infer<typeof SumaPagos>
export type PagoConsultado = z.infer<typeof PagoConsultado>
export type PagosQuery = z.infer<typeof PagosQuery>
export type PagosConsultadosQuery = z.infer<typeof PagosConsultadosQuery>
export type PagoAnulado = z.infer<typeof PagoAnulado>
export type ReciboHallado = z.infer<typeof ReciboHallado>
