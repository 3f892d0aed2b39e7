import { z } from 'zod'
import { catalogo, gruposMusculares } from './ejercicio-catalogo.ts'
import { Id } from './fields.ts'
import { listQuery } from './lists.ts'

/** An exercise of the catalogue and where its video is: the gym's own link, or a search for it. */
export const Ejercicio = z.object({
  _id: Id,
  grupoMuscular: z.enum(gruposMusculares),
  nombre: z.string(),
  video: z.string(),
  /** Whether the link is the gym's own. */
  propio: z.boolean(),
})

/** With a host of its own; no user, no blanks, nothing that cannot be seen. */
const HTTPS_LINK = /^https:\/\/[^\s\p{C}/?#@]+\.[^\s\p{C}/?#@]+([/?#][^\s\p{C}]*)?$/u

const NOT_A_LINK = 'El video debe ser un enlace que comience con https://.'

/** `null` or empty text takes the gym's own link away again. */
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

/** Of its group's ten, as a routine names it. */
export function esDelGrupo(grupoMuscular: string, nombreEjercicio: string): boolean {
  return catalogo.some(({ grupoMuscular: g, nombre }) => g === grupoMuscular && nombre === nombreEjercicio)
}

export type Ejercicio = z.infer<typeof Ejercicio>
export type CambiosEjercicio = z.infer<typeof CambiosEjercicio>
export type EjerciciosQuery = z.infer<typeof EjerciciosQuery>
