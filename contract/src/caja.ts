import { z } from 'zod'
import { Credenciales } from './auth.ts'
import {
  categoriasDe,
  categoriasDeCaja,
  OTROS_METODOS,
  origenesDeCaja,
  PRIMERA_CAJA,
  sumaDelConteo,
  tiposMovimiento,
} from './caja.rules.ts'
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
  text,
  whole,
} from './fields.ts'
import { listQuery } from './lists.ts'
import { inCents, MAX_MONEY, tooMuch } from './money.ts'
import { metodosPago } from './pagos.rules.ts'

/** The till: amounts in pesos. What a turn should hold is in no answer to who counts it before it is counted. */

export const NuevoTurno = z.object({ caja: caja().default(PRIMERA_CAJA), base: money('La base') })

export const TurnoDeCaja = z.object({
  _id: Id,
  caja: z.string(),
  /** The day on which it was opened. */
  fecha: IsoDay,
  base: Money,
  /** What the desk's last count came to when it was opened; null for a desk that was never counted. */
  propuesta: Money.nullable(),
  abiertoPor: Autor,
  abiertoEn: IsoInstant,
  cerradoEn: IsoInstant.nullable(),
  /** What closed it; null while it is open. */
  z: z
    .object({
      numero: z.int(),
      diferencia: Money,
      /** Each method that does not agree, and by how much: what lacks in one is not made good by another. */
      descuadres: z.array(z.object({ metodo: z.enum(metodosPago), diferencia: Money })),
      cerradoPor: Autor,
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
  /** What it is of: 'Venta N.º 12', or the reason that was written. */
  descripcion: z.string(),
  metodo: z.enum(metodosPago),
  /** Below 0 where it went out; null where whoever will count may not add it up. */
  monto: Money.nullable(),
  categoria: z.enum(categoriasDeCaja).nullable(),
  /** Of another turn or another day. */
  tarde: z.boolean(),
  quien: Autor,
  cuando: IsoInstant,
})

/** The till that somebody is at, and the desks that there are. */
export const CajaActual = z.object({
  turno: TurnoDeCaja.nullable(),
  /** The last ones first. */
  movimientos: z.array(MovimientoDeCaja),
  /** How many there are in all. */
  cuantos: z.int(),
  cajas: z.array(
    z.object({
      caja: z.string(),
      /** Its open turn. */
      turno: Id.nullable(),
      abiertaPor: z.string().nullable(),
      /** What its last count came to, which is proposed as the next base. */
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
  /** What there is of the other methods; of one that is left out there is nothing. */
  otros: z
    .array(z.object({ metodo: oneOf('El método de pago', OTROS_METODOS), monto: money('El monto') }))
    .max(OTROS_METODOS.length, 'De cada método se dice una vez cuánto hay.')
    .refine(
      (otros) => new Set(otros.map(({ metodo }) => metodo)).size === otros.length,
      'De cada método se dice una vez cuánto hay.',
    )
    .default([]),
  /** A second person, where the difference is larger than one may answer for. */
  autoriza: Credenciales.pick({ email: true, password: true }).optional(),
})

/** What a turn has seen of a method. */
const esperado = z.object({
  metodo: z.enum(metodosPago),
  base: Money,
  /** Corrections counted in. */
  ventas: Money,
  devoluciones: Money,
  entradas: Money,
  salidas: Money,
  /** What of all that is of another turn or another day. */
  tardios: Money,
  esperado: Money,
})
const contado = esperado.extend({
  contado: Money,
  /** What was counted less what was expected. */
  diferencia: Money,
})
const denominacionesContadas = z.array(z.object({ denominacion: Money, cantidad: z.int() }))

/** A count that was refused: it differed by more than one person may answer for, or came after too many that did. */
export const IntentoDeCierre = z.object({
  _id: Id,
  quien: Autor,
  cuando: IsoInstant,
  conteo: denominacionesContadas,
  metodos: z.array(contado),
  diferencia: Money,
})

/** What a turn holds now, without closing it. */
export const XDeCaja = z.object({
  turno: TurnoDeCaja,
  metodos: z.array(esperado),
  /** The last ones first. */
  intentos: z.array(IntentoDeCierre),
  /** How many there are in all. */
  cuantosIntentos: z.int(),
})

export const ZDeCaja = z.object({
  numero: z.int(),
  turno: TurnoDeCaja,
  /** The day on which it was closed. */
  fecha: IsoDay,
  cerradoPor: Autor,
  cerradoEn: IsoInstant,
  autorizadoPor: Autor,
  conteo: denominacionesContadas,
  metodos: z.array(contado),
  /** Of all methods. */
  diferencia: Money,
  /** Cash that came in and went out by hand. */
  movimientos: z.array(MovimientoDeCaja),
  /** For the admin alone, the last ones first, and how many there are in all. */
  intentos: z.array(IntentoDeCierre),
  cuantosIntentos: z.int(),
})

export type NuevoTurno = z.infer<typeof NuevoTurno>
export type TurnoDeCaja = z.infer<typeof TurnoDeCaja>
export type NuevoMovimientoDeCaja = z.infer<typeof NuevoMovimientoDeCaja>
export type MovimientoDeCaja = z.infer<typeof MovimientoDeCaja>
export type CajaActual = z.infer<typeof CajaActual>
export type TurnosQuery = z.infer<typeof TurnosQuery>
export type NuevaZ = z.infer<typeof NuevaZ>
export type IntentoDeCierre = z.infer<typeof IntentoDeCierre>
export type XDeCaja = z.infer<typeof XDeCaja>
export type ZDeCaja = z.infer<typeof ZDeCaja>
