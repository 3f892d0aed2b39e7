import { z } from 'zod'
import { Autor, day, Id, IsoDay, IsoInstant, Money, optionalDay, optionalText, text } from './fields.ts'
import { CODIGO_DE_CUENTA, CODIGO_PROPIO, origenesAsiento } from './libros.rules.ts'
import { listQuery } from './lists.ts'

/** The books: true double entry under the ledger of the specification. Amounts in pesos; `saldo` is what was debited less what was credited. */

const codigo = z.string({ error: 'El código de la cuenta es obligatorio.' }).trim()

export const Cuenta = z.object({
  codigo: z.string(),
  nombre: z.string(),
  /** Whether it is one of the gym's own, and not of the PUC. */
  propia: z.boolean(),
  activa: z.boolean(),
  /** The categories of movements by hand that go to it. */
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
  /** The sale, payment, return, movement or turn that it is of. */
  origenId: Id.nullable(),
  /** The number of the asiento that this one undoes. */
  revierte: z.number().int().nullable(),
  creadoPor: Autor,
  partidas: z.array(Partida),
})
export const DiarioQuery = listQuery(['fecha', 'numero']).extend(days)

export const MayorQuery = listQuery(['fecha'])
  .omit({ buscar: true, orden: true })
  .extend({ ...days, cuenta: codigo.regex(CODIGO_DE_CUENTA, 'El código no es de una cuenta.') })
export const Mayor = z.object({
  cuenta: Cuenta,
  /** Before the first of the days that are asked for. */
  saldoInicial: Money,
  movimientos: z.array(
    z.object({
      fecha: IsoDay,
      asiento: z.number().int(),
      descripcion: z.string(),
      debito: Money,
      credito: Money,
      /** After it. */
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
  /** The last day that is closed; null where none is. */
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

export type Cuenta = z.infer<typeof Cuenta>
export type NuevaCuenta = z.infer<typeof NuevaCuenta>
export type CambiosCuenta = z.infer<typeof CambiosCuenta>
export type Asiento = z.infer<typeof Asiento>
export type DiarioQuery = z.infer<typeof DiarioQuery>
export type Mayor = z.infer<typeof Mayor>
export type MayorQuery = z.infer<typeof MayorQuery>
export type Balance = z.infer<typeof Balance>
export type Resultados = z.infer<typeof Resultados>
export type Cierre = z.infer<typeof Cierre>
export type NuevoCierre = z.infer<typeof NuevoCierre>
export type VerificacionLibros = z.infer<typeof VerificacionLibros>
