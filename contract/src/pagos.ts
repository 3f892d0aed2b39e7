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
} from './fields.ts'
import { listQuery } from './lists.ts'
import { tiposMembresia } from './membresias.rules.ts'
import { metodosPago } from './pagos.rules.ts'

/** In the order of the form (specification 2, Payments). */
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
  /** The membership of the client that is paid for by it, made before without a payment. */
  membresia: optionalRef('La membresía').optional(),
  /** The till that its money is in; without it the caller's own, else the only open one. */
  caja: caja().optional(),
})
export const CambiosPago = z.object(fields).partial()

/** What was paid in each way, where that were several; empty where it was one. */
const partes = z.array(z.object({ metodo: z.enum(metodosPago), monto: Money }))

export const Pago = z.object({
  _id: Id,
  cliente: z
    .object({ _id: Id, nombre: z.string(), apellido: z.string(), numeroIdentificacion: z.string() })
    .nullable(),
  producto: z.object({ _id: Id, nombre: z.string(), precio: Money }).nullable(),
  /** What it was for, where a sale says so of what is no product. */
  concepto: z.string().nullable(),
  /** The sale that it is a line of, which alone changes it. */
  venta: z.object({ _id: Id, numero: z.int() }).nullable(),
  /** What was given back of it; null where nothing was. */
  devuelto: z.object({ cantidad: z.int(), monto: Money }).nullable(),
  cantidad: z.int(),
  /** How many units it took off the shelf, which come back where it is deleted: none of what keeps no stock. */
  stockTomado: z.int(),
  precioUnitario: Money.nullable(),
  monto: Money,
  fecha: IsoDay,
  /** When it was registered. */
  createdAt: IsoInstant,
  /** The name of who registered it, where that is known. */
  cobradoPor: z.string().nullable(),
  /** How it was paid; of several ways that of the largest part. */
  metodoPago: z.enum(metodosPago),
  partes,
  /** The membership that it paid for, with its own days. */
  membresia: z.object({ _id: Id, fechainicio: IsoDay, fechafin: IsoDay }).nullable(),
  /** The days that its receipt shows: of that membership, or of one of the client's made with it or current on its day. */
  periodo: z.object({ desde: IsoDay, hasta: IsoDay }).nullable(),
  /** Of a monthly fee: whether the client paid another since, or has a membership that ends later. */
  renovado: z.boolean(),
})

/** What all the payments of a list come to, whatever its page; of one method, what was paid in that way. */
export const SumaPagos = z.object({
  monto: Money,
  /** What was given back of those payments since, whatever the method; `monto` holds it too. */
  devuelto: Money,
})

/** A payment as the lookups read it (specification 3, Pago). */
export const PagoConsultado = z.object({
  _id: Id,
  monto: Money,
  fecha: IsoDay,
  fechaPago: IsoDay,
  metodoPago: z.enum(metodosPago),
  partes,
  concepto: z.string(),
  cantidad: z.int(),
  /** The last day of the membership that it paid for; only who is signed in is told. */
  pagadoHasta: IsoDay.nullable().optional(),
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
  /** Only those of this client. */
  cliente: ref('El cliente').optional(),
  /** Only those of which some was paid in this way. */
  metodoPago: oneOf('El método de pago', metodosPago).optional(),
  /** Only what was paid lately for a membership of this type that is not there yet. */
  sinMembresia: z
    .enum(tiposMembresia, {
      error: `Lo que puede decir sinMembresia es una de estas opciones: ${tiposMembresia.join(', ')}.`,
    })
    .optional(),
  /** Only the monthly fees that are about to run out, of clients who did not renew meanwhile. */
  porRenovar: z.literal('1', { error: 'Lo único que puede decir porRenovar es 1.' }).optional(),
})

export type NuevoPago = z.infer<typeof NuevoPago>
export type CambiosPago = z.infer<typeof CambiosPago>
export type Pago = z.infer<typeof Pago>
export type SumaPagos = z.infer<typeof SumaPagos>
export type PagoConsultado = z.infer<typeof PagoConsultado>
export type PagosQuery = z.infer<typeof PagosQuery>
export type PagosConsultadosQuery = z.infer<typeof PagosConsultadosQuery>
