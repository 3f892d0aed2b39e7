import { z } from 'zod'
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
} from '../core/fields.ts'
import { listQuery } from '../core/lists.ts'
import {
  cuentasCredito,
  cuentasDebito,
  metodosTransaccion,
  referencias,
  tiposTransaccion,
} from './contabilidad.rules.ts'

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
  /** Negative in a reversal or a refund. */
  monto: Money,
  fecha: IsoDay,
  metodoPago: z.enum(metodosTransaccion),
  cuentaDebito: z.enum(cuentasDebito),
  cuentaCredito: z.enum(cuentasCredito),
  referencia: z.enum(referencias),
  categoria: z.string().nullable(),
  creadoPor: Autor,
  pagoId: Id.nullable(),
  pagoEliminado: z.boolean(),
  /** Till shift that posted this row, if no payment did; null for other rows. */
  turno: z.object({ _id: Id, caja: z.string(), abierto: z.boolean() }).nullable(),
  /** True for a manual row that was changed: `Historial` has its changes. */
  editada: z.boolean(),
  createdAt: IsoInstant,
})

export const Contabilidad = z.object({
  transacciones: z.array(Transaccion),
  totalIngresos: Money,
  totalEgresos: Money,
  balance: Money,
})

const filter = {
  fechaInicio: optionalDay('La fecha inicial'),
  fechaFin: optionalDay('La fecha final'),
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

export const FiltroContable = ContabilidadQuery.omit({ pagina: true, limite: true })

/** Changes to a manual row, newest first: changed fields before and after. */
export const Historial = z.array(
  z.object({
    quien: Autor,
    cuando: IsoInstant,
    antes: z.record(z.string(), z.unknown()),
    despues: z.record(z.string(), z.unknown()),
  }),
)

/** Income and expense by day, or by month if the range exceeds 62 days. `fecha`: the day, or the month's first. */
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
