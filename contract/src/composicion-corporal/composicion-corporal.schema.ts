import { z } from 'zod'
import { NumeroIdentificacion } from '../clientes/clientes.schema.ts'
import { errors } from '../core/errors.ts'
import {
  Autor,
  day,
  decimal,
  Id,
  IsoDay,
  IsoInstant,
  oneOf,
  optionalDay,
  optionalText,
  text,
} from '../core/fields.ts'
import { listQuery } from '../core/lists.ts'
import { medidas, objetivos, sumUpTo100 } from './composicion-corporal.rules.ts'

const perimetro = (subject: string) => decimal(subject, { min: 1, max: 300 }).nullable().optional()

const Medidas = z.object({
  brazoDerecho: perimetro('El brazo derecho'),
  brazoIzquierdo: perimetro('El brazo izquierdo'),
  pecho: perimetro('El pecho'),
  cintura: perimetro('La cintura'),
  cadera: perimetro('La cadera'),
  piernaDerecha: perimetro('La pierna derecha'),
  piernaIzquierda: perimetro('La pierna izquierda'),
})

const fields = {
  numeroIdentificacion: NumeroIdentificacion,
  fecha: optionalDay('La fecha'),
  peso: decimal('El peso', { min: 1, max: 500 }),
  altura: decimal('La altura', { min: 30, max: 300 }),
  imc: decimal('El IMC', { min: 0.1, max: 10_000 }).nullable().optional(),
  porcentajeGrasa: decimal('El porcentaje de grasa', { min: 0, max: 100 }).nullable().optional(),
  porcentajeMusculo: decimal('El porcentaje de músculo', { min: 0, max: 100 }).nullable().optional(),
  medidas: Medidas.nullable().optional(),
  objetivo: oneOf('El objetivo', objetivos),
  notas: optionalText('El texto de las notas', { max: 2000, lines: true }).optional(),
}

interface Porcentajes {
  porcentajeGrasa?: number | null | undefined
  porcentajeMusculo?: number | null | undefined
}

function areOneBody({ porcentajeGrasa, porcentajeMusculo }: Porcentajes): boolean {
  const [grasa, musculo] = [porcentajeGrasa ?? 0, porcentajeMusculo ?? 0]
  // Accepts a single value over 100, which its own field refuses with another message.
  return Math.max(grasa, musculo) > 100 || sumUpTo100(grasa, musculo)
}

const notOneBody = {
  path: ['porcentajeMusculo'],
  message: errors.PORCENTAJES_DE_MAS[1],
}

/** Fields in the form's order. `fecha` defaults to today, `imc` to the computed index (specification 5). */
export const NuevaComposicion = z.object(fields).refine(areOneBody, notOneBody)

export const CambiosComposicion = z.object(fields).partial().refine(areOneBody, notOneBody)

export const FormularioComposicion = z
  .object({ ...fields, numeroIdentificacion: text('El cliente'), fecha: day('La fecha') })
  .refine(areOneBody, notOneBody)

const measured = z.number().nullable()

export const Composicion = z.object({
  _id: Id,
  numeroIdentificacion: z.string(),
  fecha: IsoDay,
  peso: z.number(),
  altura: z.number(),
  imc: z.number(),
  porcentajeGrasa: measured,
  porcentajeMusculo: measured,
  medidas: z.record(z.enum(medidas), measured),
  objetivo: z.enum(objetivos),
  notas: z.string().nullable(),
  creadoPor: Autor,
  createdAt: IsoInstant,
})

/** Measurements, newest first by default, with the message of the specification (section 7). */
export const Composiciones = z.object({
  success: z.boolean(),
  data: z.array(Composicion),
  message: z.string(),
})

/** The 404 response of an unknown number. */
export const ComposicionesDeNadie = z.object({
  success: z.literal(false),
  data: z.array(Composicion),
  mensaje: z.string(),
  message: z.string(),
  error: z.string(),
  codigo: z.string(),
})

export const ComposicionesQuery = listQuery([
  'fecha',
  'peso',
  'altura',
  'imc',
  'porcentajeGrasa',
  'porcentajeMusculo',
  'objetivo',
  'createdAt',
])

export type NuevaComposicion = z.infer<typeof NuevaComposicion>
export type CambiosComposicion = z.infer<typeof CambiosComposicion>
export type Composicion = z.infer<typeof Composicion>
export type Composiciones = z.infer<typeof Composiciones>
export type ComposicionesQuery = z.infer<typeof ComposicionesQuery>
