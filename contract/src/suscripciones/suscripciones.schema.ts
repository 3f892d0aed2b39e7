import { z } from 'zod'
import { Id, IsoDay } from '../core/fields.ts'
import { FALTA_TASA } from '../core/sentences.ts'

export const SesionDePago = z.object({ url: z.string() })

const FALTA_SESION_DE_PAGO = 'Falta el identificador de la sesión de pago.'

export const SesionPorPagar = z.object({
  session_id: z
    .string({ error: FALTA_SESION_DE_PAGO })
    .trim()
    .min(1, FALTA_SESION_DE_PAGO)
    .max(500, 'El identificador de la sesión de pago no es válido.'),
})

export const Verificacion = z.object({ message: z.string() })

/** A paid subscription that awaits the day's exchange rate before it is posted to the ledger. */
export const SuscripcionPorAsentar = z.object({
  _id: Id,
  fecha: IsoDay,
  dolares: z.number(),
  usuario: z.string(),
})

/** Pesos per dollar, four decimals; at least 1, so that a cent of a dollar is at least a cent of a peso. */
export const Tasa = z.object({
  tasa: z
    .number({
      error: (issue) => (issue.input == null ? FALTA_TASA : 'La tasa debe ser un número.'),
    })
    .gt(0, 'La tasa debe ser mayor que cero.')
    .min(1, 'La tasa debe ser 1 o más.')
    .max(1_000_000, 'La tasa es demasiado grande.')
    .refine((tasa) => Number(tasa.toFixed(4)) === tasa, 'La tasa admite cuatro decimales como máximo.'),
})

export type SesionDePago = z.infer<typeof SesionDePago>
export type Verificacion = z.infer<typeof Verificacion>
export type SuscripcionPorAsentar = z.infer<typeof SuscripcionPorAsentar>
export type Tasa = z.infer<typeof Tasa>
