import { z } from 'zod'
import {
  cuentasCredito,
  cuentasDebito,
  metodosTransaccion,
  referencias,
  tiposTransaccion,
} from './contabilidad.rules.ts'
import {
  Autor,
  day,
  Id,
  IsoDay,
  IsoInstant,
  Money,
  money,
  oneOf,
  optionalDay,
  optionalText,
  text,
} from './fields.ts'
import { listQuery } from './lists.ts'

/** In the order of the form (specification 5, Transaction). */
const fields = {
  tipo: oneOf('El tipo', tiposTransaccion),
  descripcion: text('La descripción', { max: 2000, lines: true }),
  monto: money('El monto', { positive: true }),
  fecha: day('La fecha'),
  metodoPago: oneOf('El método de pago', metodosTransaccion),
  cuentaDebito: oneOf('La cuenta débito', cuentasDebito),
  cuentaCredito: oneOf('La cuenta crédito', cuentasCredito),
  referencia: oneOf('La referencia', referencias),
  categoria: optionalText('La categoría').optional(),
}

export const NuevaTransaccion = z.object({ ...fields, metodoPago: fields.metodoPago.default('efectivo') })
export const CambiosTransaccion = z.object(fields).partial()

export const Transaccion = z.object({
  _id: Id,
  tipo: z.enum(tiposTransaccion),
  descripcion: z.string(),
  /** Negative in a reversal. */
  monto: Money,
  fecha: IsoDay,
  metodoPago: z.enum(metodosTransaccion),
  cuentaDebito: z.enum(cuentasDebito),
  cuentaCredito: z.enum(cuentasCredito),
  referencia: z.enum(referencias),
  categoria: z.string().nullable(),
  creadoPor: Autor,
  /** The payment that the row comes from; null for those made by hand. */
  pagoId: Id.nullable(),
  /** Whether that payment was deleted since, so that there is nothing to lead to. */
  pagoEliminado: z.boolean(),
  /** The turn of the till that the row comes from, which alone corrects it; null for any other. */
  turno: z.object({ _id: Id, caja: z.string(), abierto: z.boolean() }).nullable(),
  /** Whether a row made by hand was changed since: it has a history. */
  editada: z.boolean(),
  createdAt: IsoInstant,
})

/** The rows of the page, and the sums of the whole filter. */
export const Contabilidad = z.object({
  transacciones: z.array(Transaccion),
  totalIngresos: Money,
  totalEgresos: Money,
  balance: Money,
})

const filter = {
  fechaInicio: optionalDay('La fecha inicial'),
  fechaFin: optionalDay('La fecha final'),
  /** Empty and 'all' are no filter (specification 2). */
  tipo: z
    .union([z.enum(tiposTransaccion), z.enum(['', 'all', 'todos']).transform(() => undefined)], {
      error: `El tipo debe ser una de estas opciones: ${tiposTransaccion.join(', ')}.`,
    })
    .optional(),
}

export const ContabilidadQuery = listQuery([
  'tipo',
  'descripcion',
  'monto',
  'fecha',
  'metodoPago',
  'cuentaDebito',
  'cuentaCredito',
  'referencia',
  'creadoPor',
]).extend(filter)

/** What the chart and the spreadsheet are about: what the list is, without its pages. */
export const FiltroContable = ContabilidadQuery.omit({ pagina: true, limite: true })

/** What happened to a row made by hand, newest first: the fields that changed, before and after. */
export const Historial = z.array(
  z.object({
    quien: Autor,
    cuando: IsoInstant,
    antes: z.record(z.string(), z.unknown()),
    despues: z.record(z.string(), z.unknown()),
  }),
)

/** Income and expense by day, or by month where the filter is longer than 62 days; `fecha` is its first day. */
export const SerieContable = z.object({
  unidad: z.enum(['dia', 'mes']),
  puntos: z.array(z.object({ fecha: IsoDay, ingresos: Money, egresos: Money })),
})

export type NuevaTransaccion = z.infer<typeof NuevaTransaccion>
export type CambiosTransaccion = z.infer<typeof CambiosTransaccion>
export type Transaccion = z.infer<typeof Transaccion>
export type Contabilidad = z.infer<typeof Contabilidad>
export type ContabilidadQuery = z.infer<typeof ContabilidadQuery>
export type FiltroContable = z.infer<typeof FiltroContable>
export type Historial = z.infer<typeof Historial>
export type SerieContable = z.infer<typeof SerieContable>
