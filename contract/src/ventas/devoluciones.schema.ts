import { z } from 'zod'
import { caja, oneOf, text, whole } from '../core/fields.ts'
import { metodosPago } from '../pagos/pagos.rules.ts'
import { MOST_LINEAS } from './ventas.rules.ts'
import { Devolucion, Venta } from './ventas.schema.ts'

export const NuevaDevolucion = z.object({
  lineas: z
    .array(
      z.object({
        indice: whole('La línea', { min: 0, max: MOST_LINEAS - 1 }),
        cantidad: whole('La cantidad', { min: 1 }),
        reponer: z.boolean({ error: 'Reponer debe ser sí o no.' }).default(false),
      }),
      { error: 'Las líneas son obligatorias.' },
    )
    .min(1, 'La devolución debe tener al menos una línea.')
    .max(MOST_LINEAS, `Una devolución admite ${MOST_LINEAS} líneas como máximo.`)
    .refine(
      (lineas) => new Set(lineas.map(({ indice }) => indice)).size === lineas.length,
      'Cada línea se devuelve una vez.',
    ),
  metodo: oneOf('El método de pago', metodosPago),
  motivo: text('El motivo'),
  caja: caja().optional(),
})

export const DevolucionRegistrada = Devolucion.extend({ venta: Venta })

export type NuevaDevolucion = z.infer<typeof NuevaDevolucion>
export type DevolucionRegistrada = z.infer<typeof DevolucionRegistrada>
