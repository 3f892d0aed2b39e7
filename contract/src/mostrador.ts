import { z } from 'zod'
import { causas } from './entradas.rules.ts'
import { IsoInstant, instant, Money, ref, text, whole } from './fields.ts'
import { codigosDeAviso } from './mostrador.rules.ts'

const MOST_DEVICE = 40
/** A clock may be off by a century and no more. */
const MOST_SKEW_MS = 100 * 366 * 86_400_000

/**
 * Queue metadata of an operation, in the body or as JSON in the header `x-mostrador`. With `dispositivo` the idempotency
 * key is the gym's and lasts for years; with `ocurridoEn` the operation happened before it was sent: facts beat rules.
 */
export const deMostrador = {
  /** Made once by the browser. */
  dispositivo: text('El dispositivo', { max: MOST_DEVICE }).optional(),
  /** By the device's clock, at each sending. */
  enviadoEn: instant('La hora de envío').optional(),
  /** By the device's clock, once the desk was told that it is noted and no answer came. */
  ocurridoEn: instant('La hora en que ocurrió').optional(),
  /** The server's clock less the device's when it was noted, in milliseconds. */
  desfase: whole('El desfase', { min: -MOST_SKEW_MS, max: MOST_SKEW_MS }).optional(),
  /** The account that made it, where another one sends it. */
  hechaPor: ref('Quien la hizo').optional(),
}

export type DeMostrador = z.infer<z.ZodObject<typeof deMostrador>>

/** Those of them that change from one sending to the next: the same operation all the same. */
export const NOT_OF_THE_PRINT = ['enviadoEn', 'ocurridoEn', 'desfase', 'hechaPor'] as const

export const Aviso = z.object({
  codigo: z.enum(codigosDeAviso),
  texto: z.string(),
  /** The line of the sale that it is of. */
  indice: z.int().optional(),
  /** What was charged for one, and what one cost by then. */
  cobrado: Money.optional(),
  precio: Money.optional(),
  /** Units that were sold and that the shelf did not have. */
  falta: z.int().optional(),
  /** Why the door would have kept them out. */
  causa: z.enum(causas).optional(),
})

/** How something was made at a desk that nobody answered. */
export const SinConexion = z.object({
  /** By the server's clock. */
  ocurrioEn: IsoInstant,
  recibidaEn: IsoInstant,
  /** The desk's clock was set meanwhile. */
  horaDudosa: z.boolean(),
  enviadaPor: z.string(),
  avisos: z.array(Aviso),
})
export type SinConexion = z.infer<typeof SinConexion>

/** What an operation with `dispositivo` is answered besides; without it nothing. */
export const deMostradorRespondido = {
  /** What a rule would have refused, had it not happened already. */
  avisos: z.array(Aviso).optional(),
  /** This key was sent before: this is what the first one was answered. */
  repetida: z.boolean().optional(),
}
