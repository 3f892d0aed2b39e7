import { z } from 'zod'
import { IsoDay, Money } from '../core/fields.ts'
import { metodosPago } from '../pagos/pagos.rules.ts'

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

export const IngresosPorMes = z.array(z.object({ mes: IsoDay, ingresos: Money, egresos: Money }))

/** Attendance of `attendanceDays` by weekday (0 is Monday) and starting hour of the class; zeros are omitted. */
export const AsistenciaPorHora = z.array(z.object({ dia: z.int(), hora: z.int(), asistencias: z.int() }))

/** A client is lost in the month in which their last membership ended, until they take another. */
export const ClientesPorMes = z.array(z.object({ mes: IsoDay, nuevos: z.int(), perdidos: z.int() }))

/** This month's payments by method; unused methods are included. */
export const PagosPorMetodo = z.array(
  z.object({ metodoPago: z.enum(metodosPago), pagos: z.int(), monto: Money, devuelto: Money }),
)

export type Indicadores = z.infer<typeof Indicadores>
export type IngresosPorMes = z.infer<typeof IngresosPorMes>
export type AsistenciaPorHora = z.infer<typeof AsistenciaPorHora>
export type ClientesPorMes = z.infer<typeof ClientesPorMes>
export type PagosPorMetodo = z.infer<typeof PagosPorMetodo>
