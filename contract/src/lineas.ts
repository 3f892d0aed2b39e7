import { z } from 'zod'
import { IsoInstant } from './fields.ts'
import { tiposDeLinea } from './lineas.rules.ts'
import { listQuery, siemprePorPaginas } from './lists.ts'

/** Something that happened with a client: what, when it was written down, in words, and by whom. */
export const HechoDeLinea = z.object({
  tipo: z.enum(tiposDeLinea),
  fecha: IsoInstant,
  texto: z.string(),
  /** The name of who did it; null where that is not known. */
  por: z.string().nullable(),
  /** The screen that shows it, where there is one that the caller may open. */
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
