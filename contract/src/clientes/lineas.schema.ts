import { z } from 'zod'
import { IsoInstant } from '../core/fields.ts'
import { listQuery, siemprePorPaginas } from '../core/lists.ts'
import { tiposDeLinea } from './lineas.rules.ts'

export const HechoDeLinea = z.object({
  tipo: z.enum(tiposDeLinea),
  fecha: IsoInstant,
  texto: z.string(),
  por: z.string().nullable(),
  /** Link to the event's screen; null if it has none that the caller may open. */
  enlace: z.string().nullable(),
})

export const LineaQuery = listQuery(['fecha'])
  .extend(siemprePorPaginas)
  .pick({ pagina: true, limite: true })
  .extend({
    tipo: z
      .enum(['', ...tiposDeLinea], {
        error: `El tipo debe ser una de estas opciones: ${tiposDeLinea.join(', ')}.`,
      })
      .transform((tipo) => tipo || undefined)
      .optional(),
  })

export type HechoDeLinea = z.infer<typeof HechoDeLinea>
export type LineaQuery = z.infer<typeof LineaQuery>
