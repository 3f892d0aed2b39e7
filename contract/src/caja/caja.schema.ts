import { z } from 'zod'
import { Credenciales } from '../auth/auth.schema.ts'
import {
  Autor,
  caja,
  Id,
  IsoDay,
  IsoInstant,
  Money,
  money,
  oneOf,
  optionalDay,
  optionalText,
  text,
  whole,
} from '../core/fields.ts'
import { listQuery, siemprePorPaginas } from '../core/lists.ts'
import { inCents, MAX_MONEY, tooMuch } from '../core/money.ts'
import { metodosPago } from '../pagos/pagos.rules.ts'
import {
  categoriasDe,
  categoriasDeCaja,
  OTROS_METODOS,
  origenesDeCaja,
  PRIMERA_CAJA,
  sumaDelConteo,
  tiposMovimiento,
} from './caja.rules.ts'

/** Amounts are in pesos. */

export const NuevoTurno = z.object({
  caja: caja().default(PRIMERA_CAJA),
  base: money('La base'),
  /** Required if `base` differs from the last count of this till; a till without a count needs none. */
  motivoBase: optionalText('El motivo').optional(),
})

export const TurnoDeCaja = z.object({
  _id: Id,
  caja: z.string(),
  fecha: IsoDay,
  base: Money,
  /** Cash that the till's last closing counted before this opening; null if it was never closed. */
  propuesta: Money.nullable(),
  motivoBase: z.string().nullable(),
  abiertoPor: Autor,
  abiertoEn: IsoInstant,
  cerradoEn: IsoInstant.nullable(),
  /** The closing report; null while the shift is open. */
  z: z
    .object({
      numero: z.int(),
      diferencia: Money,
      /** The payment methods with a difference: a shortage in one does not offset a surplus in another. */
      descuadres: z.array(z.object({ metodo: z.enum(metodosPago), diferencia: Money })),
      cerradoPor: Autor,
      porAutorizar: z.boolean(),
    })
    .nullable(),
})

export const NuevoMovimientoDeCaja = z
  .object({
    tipo: oneOf('El tipo', tiposMovimiento),
    monto: money('El monto', { positive: true }),
    categoria: oneOf('La categoría', categoriasDeCaja),
    motivo: text('El motivo'),
  })
  .refine(({ tipo, categoria }) => categoriasDe[tipo].includes(categoria), {
    error: 'Una entrada es un ingreso o un traslado; una salida, un gasto o un traslado.',
    path: ['categoria'],
  })

export const MovimientoDeCaja = z.object({
  _id: Id,
  origen: z.enum(origenesDeCaja),
  descripcion: z.string(),
  /** Sale line that the money belongs to ('Agua × 2'); null for other movements. */
  que: z.string().nullable(),
  cliente: z.string().nullable(),
  metodo: z.enum(metodosPago),
  /** Negative for money out. Without `caja:administrar`, null except in movements entered by hand. */
  monto: Money.nullable(),
  categoria: z.enum(categoriasDeCaja).nullable(),
  /** True for late money: of a closed shift, of a time without a known shift, or of a day before this shift. */
  tarde: z.boolean(),
  quien: Autor,
  cuando: IsoInstant,
})

export const CajaActual = z.object({
  turno: TurnoDeCaja.nullable(),
  movimientos: z.array(MovimientoDeCaja),
  cuantos: z.int(),
  cajas: z.array(
    z.object({
      caja: z.string(),
      turno: Id.nullable(),
      abiertaPor: z.string().nullable(),
      propuesta: Money.nullable(),
    }),
  ),
})
export const CajaActualQuery = z.object({ caja: caja().optional() })

export const TurnosQuery = listQuery(['abiertoEn'])
  .omit({ buscar: true })
  .extend({
    fechaInicio: optionalDay('La fecha inicial'),
    fechaFin: optionalDay('La fecha final'),
  })

/** Cash of payments and refunds outside any shift, newest first. */
export const SinCajaQuery = listQuery(['fecha'])
  .extend(siemprePorPaginas)
  .omit({ buscar: true, orden: true })
  .extend({
    fechaInicio: optionalDay('La fecha inicial'),
    fechaFin: optionalDay('La fecha final'),
  })

export const CobroSinCaja = z.object({
  _id: Id,
  fecha: IsoDay,
  descripcion: z.string(),
  /** Negative for a refund or a reversal. */
  monto: Money,
  pago: Id,
  venta: Id.nullable(),
  quien: Autor,
  cuando: IsoInstant,
  /** Number of the Z (closing report) that counted this cash; null until a till closes. */
  z: z.int().nullable(),
})

/** `suma`: the sum of all pages. `porContar`: the cash of any day that the next Z will count. */
export const CobrosSinCaja = z.object({ cobros: z.array(CobroSinCaja), suma: Money, porContar: Money })

const conteo = z
  .array(
    z.object({
      denominacion: money('La denominación', { positive: true }),
      cantidad: whole('La cantidad', { min: 0, max: 1_000_000 }),
    }),
    { error: 'El conteo es obligatorio.' },
  )
  .max(50, 'Un conteo admite 50 denominaciones como máximo.')
  .refine(
    (conteo) => new Set(conteo.map(({ denominacion }) => denominacion)).size === conteo.length,
    'Cada denominación se cuenta una vez.',
  )
  .refine((conteo) => sumaDelConteo(conteo) <= inCents(MAX_MONEY), tooMuch('Lo contado'))

export const NuevaZ = z.object({
  conteo,
  otros: z
    .array(z.object({ metodo: oneOf('El método de pago', OTROS_METODOS), monto: money('El monto') }))
    .max(OTROS_METODOS.length, 'De cada método se dice una vez cuánto hay.')
    .refine(
      (otros) => new Set(otros.map(({ metodo }) => metodo)).size === otros.length,
      'De cada método se dice una vez cuánto hay.',
    )
    .default([]),
  /**
   * A second person, required unless `porAutorizar`: if the absolute differences of all methods together exceed
   * the setting `diferenciaMaxima`, or after three refused counts.
   */
  autoriza: Credenciales.optional(),
  /** True: a count that needs a second person closes without one; an administrator authorises the Z later. */
  porAutorizar: z.boolean({ error: 'Por autorizar debe ser sí o no.' }).optional(),
})

const esperado = z.object({
  metodo: z.enum(metodosPago),
  base: Money,
  /** Sales and payments, and corrections of payments. */
  ventas: Money,
  devoluciones: Money,
  entradas: Money,
  salidas: Money,
  tardios: Money,
  esperado: Money,
})
const contado = esperado.extend({
  contado: Money,
  /** Counted minus expected. */
  diferencia: Money,
})
const denominacionesContadas = z.array(z.object({ denominacion: Money, cantidad: z.int() }))

/**
 * A refused count: its absolute differences together exceeded `diferenciaMaxima`, or three refused counts
 * preceded it. `diferencia` is the sum with signs.
 */
export const IntentoDeCierre = z.object({
  _id: Id,
  quien: Autor,
  cuando: IsoInstant,
  conteo: denominacionesContadas,
  metodos: z.array(contado),
  diferencia: Money,
})

export const XDeCaja = z.object({
  turno: TurnoDeCaja,
  metodos: z.array(esperado),
  intentos: z.array(IntentoDeCierre),
  cuantosIntentos: z.int(),
})

export const ZDeCaja = z.object({
  numero: z.int(),
  turno: TurnoDeCaja,
  fecha: IsoDay,
  cerradoPor: Autor,
  cerradoEn: IsoInstant,
  autorizadoPor: Autor,
  porAutorizar: z.boolean(),
  conteo: denominacionesContadas,
  metodos: z.array(contado),
  diferencia: Money,
  /** Cash outside any shift that this Z counts, dated in the shift's month or later. */
  sinCaja: Money,
  /** Cash outside any shift that this Z counts, dated before the shift's month. */
  sinCajaDeAntes: Money,
  movimientos: z.array(MovimientoDeCaja),
  intentos: z.array(IntentoDeCierre),
  cuantosIntentos: z.int(),
})

export const CierrePorAutorizar = z.object({
  turno: Id,
  numero: z.int(),
  caja: z.string(),
  fecha: IsoDay,
  diferencia: Money,
})

export type NuevoTurno = z.infer<typeof NuevoTurno>
export type TurnoDeCaja = z.infer<typeof TurnoDeCaja>
export type NuevoMovimientoDeCaja = z.infer<typeof NuevoMovimientoDeCaja>
export type MovimientoDeCaja = z.infer<typeof MovimientoDeCaja>
export type CajaActual = z.infer<typeof CajaActual>
export type TurnosQuery = z.infer<typeof TurnosQuery>
export type NuevaZ = z.infer<typeof NuevaZ>
export type SinCajaQuery = z.infer<typeof SinCajaQuery>
export type CobroSinCaja = z.infer<typeof CobroSinCaja>
export type CobrosSinCaja = z.infer<typeof CobrosSinCaja>
export type IntentoDeCierre = z.infer<typeof IntentoDeCierre>
export type XDeCaja = z.infer<typeof XDeCaja>
export type CierrePorAutorizar = z.infer<typeof CierrePorAutorizar>
export type ZDeCaja = z.infer<typeof ZDeCaja>
