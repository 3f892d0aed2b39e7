import { z } from 'zod'
import { IsoInstant, instant, Money, ref, text, whole } from '../core/fields.ts'
import { causas } from '../entradas/entradas.rules.ts'
import { codigosDeAviso } from './operaciones.rules.ts'

const MOST_DEVICE = 40
/** Limit on the error of a device's clock: a century. */
const MOST_SKEW_MS = 100 * 366 * 86_400_000

/** The outbox's metadata. `ocurridoEn`: already happened, so most broken business rules only add warnings. */
export const deMostrador = {
  dispositivo: text('El dispositivo', { max: MOST_DEVICE }).optional(),
  /** Device time of this attempt. */
  enviadoEn: instant('La hora de envío').optional(),
  /** Device time of the operation, set if it was queued without a response. */
  ocurridoEn: instant('La hora en que ocurrió').optional(),
  /** Server clock minus device clock when the operation was queued, in milliseconds. */
  desfase: whole('El desfase', { min: -MOST_SKEW_MS, max: MOST_SKEW_MS }).optional(),
  /** Author of the operation, if another account sends it. */
  hechaPor: ref('Quien la hizo').optional(),
}

export type DeMostrador = z.infer<z.ZodObject<typeof deMostrador>>

/** Fields excluded from the body hash of the idempotency key: they differ between retries, or are secret. */
export const NOT_IN_BODY_HASH = ['enviadoEn', 'ocurridoEn', 'desfase', 'hechaPor', 'autoriza'] as const

export const Aviso = z.object({
  codigo: z.enum(codigosDeAviso),
  texto: z.string(),
  indice: z.int().optional(),
  cobrado: Money.optional(),
  precio: Money.optional(),
  falta: z.int().optional(),
  causa: z.enum(causas).optional(),
})

export const SinConexion = z.object({
  ocurrioEn: IsoInstant,
  recibidaEn: IsoInstant,
  /** True if the device's clock was changed before the sending, or gave an impossible time. */
  horaDudosa: z.boolean(),
  enviadaPor: z.string(),
  avisos: z.array(Aviso),
})
export type SinConexion = z.infer<typeof SinConexion>

export const deMostradorRespondido = {
  avisos: z.array(Aviso).optional(),
  /** True for a replay: the response to the first request with this idempotency key. */
  repetida: z.boolean().optional(),
}
