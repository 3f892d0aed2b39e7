import { z } from 'zod'
import { Id } from '../core/fields.ts'
import { listQuery } from '../core/lists.ts'
import { gruposMusculares } from './catalogo.ts'

export const fuentes = ['busqueda', 'enlace', 'clip'] as const

export const Ejercicio = z.object({
  _id: Id,
  grupoMuscular: z.enum(gruposMusculares),
  nombre: z.string(),
  /** URL of the clip, link or search (`fuente`). */
  video: z.string(),
  fuente: z.enum(fuentes),
})

const HTTPS_LINK = /^https:\/\/[^\s\p{C}/?#@]+\.[^\s\p{C}/?#@]+([/?#][^\s\p{C}]*)?$/u

const NOT_A_LINK = 'El video debe ser un enlace que comience con https://.'

export const MAX_CLIP_BYTES = 20_000_000

/** A link replaces a clip; `null` or empty text removes the gym's link or clip. */
export const CambiosEjercicio = z.object({
  video: z
    .string({ error: NOT_A_LINK })
    .trim()
    .max(2000, 'El video admite 2000 caracteres como máximo.')
    .transform((link) => link.replace(/^https:/i, 'https:') || null)
    .refine((link) => link === null || HTTPS_LINK.test(link), NOT_A_LINK)
    .nullable()
    .optional(),
})

export const EjerciciosQuery = listQuery(['grupoMuscular', 'nombre', 'video'])

export type Ejercicio = z.infer<typeof Ejercicio>
export type CambiosEjercicio = z.infer<typeof CambiosEjercicio>
export type EjerciciosQuery = z.infer<typeof EjerciciosQuery>
