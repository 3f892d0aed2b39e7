import { z } from 'zod'
import { cobraIva } from '../configuracion/configuracion.rules.ts'
import {
  Autor,
  day,
  Id,
  IsoDay,
  IsoInstant,
  Money,
  optionalDay,
  optionalText,
  ref,
  text,
} from '../core/fields.ts'
import { listQuery, siemprePorPaginas } from '../core/lists.ts'
import { SinCobrar } from '../membresias/membresias.schema.ts'
import { metodosTransaccion } from './contabilidad.rules.ts'
import { CODIGO_DE_CUENTA, CODIGO_PROPIO, origenesAsiento, quesAbreAsiento } from './libros.rules.ts'

/** The double-entry books. Amounts in pesos; `saldo` is debits minus credits. */

const codigo = z.string({ error: 'El código de la cuenta es obligatorio.' }).trim()

export const Cuenta = z.object({
  codigo: z.string(),
  nombre: z.string(),
  propia: z.boolean(),
  activa: z.boolean(),
  categorias: z.array(z.string()),
})

const categorias = z
  .array(text('La categoría', { max: 80 }), { error: 'Las categorías deben ser una lista de textos.' })
  .max(30, 'Una cuenta admite 30 categorías como máximo.')

export const NuevaCuenta = z.object({
  codigo: codigo.regex(CODIGO_PROPIO, 'El código de una cuenta propia tiene de 7 a 12 cifras.'),
  nombre: text('El nombre', { max: 120 }),
  categorias: categorias.default([]),
})
export const CambiosCuenta = z
  .object({ nombre: text('El nombre', { max: 120 }), activa: z.boolean(), categorias })
  .partial()
export const ByCodigo = z.object({ codigo: codigo.regex(CODIGO_DE_CUENTA, 'El código no es de una cuenta.') })

const days = { desde: optionalDay('La fecha inicial'), hasta: optionalDay('La fecha final') }

export const Partida = z.object({ cuenta: z.string(), nombre: z.string(), debito: Money, credito: Money })

export const Asiento = z.object({
  _id: Id,
  numero: z.number().int(),
  fecha: IsoDay,
  descripcion: z.string(),
  origen: z.enum(origenesAsiento),
  origenId: Id.nullable(),
  /** Number of the asiento that this one reverses. */
  revierte: z.number().int().nullable(),
  creadoPor: Autor,
  partidas: z.array(Partida),
})
export const OrigenDeAsiento = z.object({
  /** Record that the asiento comes from, for a link; `caja` is set for an open shift. */
  abre: z.object({ que: z.enum(quesAbreAsiento), _id: Id, caja: z.string().optional() }).nullable(),
})
/** `de`: id of the sale, payment or ledger row that the asientos come from. */
export const DiarioQuery = listQuery(['fecha', 'numero']).extend({
  ...days,
  de: ref('El movimiento').optional(),
})
export const FiltroDiario = DiarioQuery.pick({ buscar: true, desde: true, hasta: true })

export const MayorQuery = listQuery(['fecha'])
  .extend(siemprePorPaginas)
  .omit({ buscar: true, orden: true })
  .extend({ ...days, cuenta: codigo.regex(CODIGO_DE_CUENTA, 'El código no es de una cuenta.') })
export const FiltroMayor = MayorQuery.pick({ cuenta: true, desde: true, hasta: true })
export const Mayor = z.object({
  cuenta: Cuenta,
  saldoInicial: Money,
  movimientos: z.array(
    z.object({
      fecha: IsoDay,
      asiento: z.number().int(),
      descripcion: z.string(),
      debito: Money,
      credito: Money,
      saldo: Money,
    }),
  ),
  saldoFinal: Money,
})

export const BalanceQuery = z.object({ hasta: days.hasta })
export const Balance = z.object({
  hasta: IsoDay,
  cuentas: z.array(
    z.object({ codigo: z.string(), nombre: z.string(), debito: Money, credito: Money, saldo: Money }),
  ),
  totalDebito: Money,
  totalCredito: Money,
})

const renglones = z.array(z.object({ codigo: z.string(), nombre: z.string(), monto: Money }))
export const ResultadosQuery = z.object(days)
export const Resultados = z.object({
  desde: IsoDay.nullable(),
  hasta: IsoDay,
  ingresos: renglones,
  gastos: renglones,
  totalIngresos: Money,
  totalGastos: Money,
  resultado: Money,
})

export const Cierre = z.object({
  hasta: IsoDay.nullable(),
  motivo: z.string().nullable(),
  quien: Autor,
  cuando: IsoInstant.nullable(),
})
export const NuevoCierre = z.object({
  hasta: day('El último día cerrado').nullable(),
  motivo: optionalText('El motivo', { max: 500 }).optional(),
})

export const VerificacionLibros = z.object({
  ok: z.boolean(),
  pruebas: z.array(z.object({ nombre: z.string(), ok: z.boolean(), detalle: z.string().nullable() })),
})
export const EstadoVerificacion = z.object({
  enCurso: z.boolean(),
  ultima: VerificacionLibros.extend({ quien: Autor, cuando: IsoInstant }).nullable(),
})

export const ByMes = z.object({
  mes: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'El mes debe ser uno como 2026-11.'),
})

export const CierreDeMes = z.object({
  desde: IsoDay,
  hasta: IsoDay,
  terminado: z.boolean(),
  caja: z
    .object({
      abiertos: z.int(),
      zetas: z.int(),
      primera: z.int().nullable(),
      ultima: z.int().nullable(),
      faltantes: Money,
      sobrantes: Money,
      sinCaja: z.object({ cuantos: z.int(), monto: Money }),
    })
    .describe(
      'Los turnos que siguen abiertos, los números de las Z del mes y lo que faltó o sobró en ellas, y el efectivo que no entró en ningún turno.',
    ),
  sinCobrar: SinCobrar.describe('Las que comenzaron hasta el último día y nada ha pagado.'),
  suscripciones: z.int().describe('Cuántas suscripciones pagadas esperan su tasa.'),
  deudas: z
    .object({
      total: Money,
      noVencido: Money,
      d1a30: Money,
      d31a60: Money,
      d61a90: Money,
      mas: Money,
      corregido: Money,
    })
    .describe(
      'El saldo de la cuenta 1305 y su edad, el último día; `corregido` es lo que se corrigió después de cerrar.',
    ),
  verificacion: z
    .object({ ok: z.boolean(), fallas: z.int(), cuando: IsoInstant, quien: Autor })
    .nullable()
    .describe('La última, si fue después del mes.'),
  copia: z
    .object({ fecha: IsoInstant, verificada: z.boolean() })
    .nullable()
    .describe('Una copia de seguridad hecha después del mes.'),
  cierre: Cierre.nullable().describe('Quién cerró el mes y cuándo; nulo mientras está abierto.'),
  resultados: Resultados,
  balance: Balance,
  recibido: z.array(z.object({ metodoPago: z.enum(metodosTransaccion), monto: Money })),
  iva: z.enum(cobraIva).describe('Lo que dice el ajuste: nunca se supone.'),
})

export type CierreDeMes = z.infer<typeof CierreDeMes>
export type Cuenta = z.infer<typeof Cuenta>
export type NuevaCuenta = z.infer<typeof NuevaCuenta>
export type CambiosCuenta = z.infer<typeof CambiosCuenta>
export type Asiento = z.infer<typeof Asiento>
export type FiltroDiario = z.infer<typeof FiltroDiario>
export type DiarioQuery = z.infer<typeof DiarioQuery>
export type OrigenDeAsiento = z.infer<typeof OrigenDeAsiento>
export type Mayor = z.infer<typeof Mayor>
export type MayorQuery = z.infer<typeof MayorQuery>
export type Balance = z.infer<typeof Balance>
export type Resultados = z.infer<typeof Resultados>
export type Cierre = z.infer<typeof Cierre>
export type NuevoCierre = z.infer<typeof NuevoCierre>
export type EstadoVerificacion = z.infer<typeof EstadoVerificacion>
export type VerificacionLibros = z.infer<typeof VerificacionLibros>
