import { z } from 'zod'
import { IsoDay, Money } from './fields.ts'
import { metodosPago } from './pagos.rules.ts'

/** The eight counts of the dashboard (specification 3, Indicators). */
export const Indicadores = z.object({
  clientesActivos: z.int(),
  clientesInactivos: z.int(),
  totalProductos: z.int(),
  existenciasTotales: z.int(),
  entrenadores: z.int(),
  clasesActivas: z.int(),
  membresiasActivas: z.int(),
  membresiasPorVencer: z.int(),
})

/** What came in and what went out in each of the last twelve months; `mes` is its first day. */
export const IngresosPorMes = z.array(z.object({ mes: IsoDay, ingresos: Money, egresos: Money }))

/**
 * How many came in the last 90 days (`attendanceDays`), by the weekday (0 is Monday) and the hour at which their class begins;
 * what has none is left out.
 */
export const AsistenciaPorHora = z.array(z.object({ dia: z.int(), hora: z.int(), asistencias: z.int() }))

/**
 * Clients who came and who were lost in each of the last twelve months, those that were deleted left out as in the lists. A
 * client is lost in the month in which their last membership ended, once it has ended and until they take another.
 */
export const ClientesPorMes = z.array(z.object({ mes: IsoDay, nuevos: z.int(), perdidos: z.int() }))

/**
 * The payments of this month by how they were paid, with what was given back of them since: every method, also one that nobody
 * used.
 */
export const PagosPorMetodo = z.array(
  z.object({ metodoPago: z.enum(metodosPago), pagos: z.int(), monto: Money, devuelto: Money }),
)

export type Indicadores = z.infer<typeof Indicadores>
export type IngresosPorMes = z.infer<typeof IngresosPorMes>
export type AsistenciaPorHora = z.infer<typeof AsistenciaPorHora>
export type ClientesPorMes = z.infer<typeof ClientesPorMes>
export type PagosPorMetodo = z.infer<typeof PagosPorMetodo>
