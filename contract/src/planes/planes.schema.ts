import { z } from 'zod'
import { estados } from '../clientes/clientes.schema.ts'
import { Id, Money, money, oneOf, optionalText, ref, text, whole } from '../core/fields.ts'
import { listQuery } from '../core/lists.ts'
import { diasSemana } from '../core/weekdays.ts'
import { tiposMembresia } from '../membresias/membresias.rules.ts'
import { MAX_PERSONAS, unidadesDeVigencia } from './planes.rules.ts'

/** 120 months would exceed the 3650 days of the longest membership. */
const MOST_MONTHS = 119
const MOST_ORDERED = 200

const vigencia = z
  .object({
    cantidad: whole('La vigencia', { min: 1, max: 3650 }),
    unidad: oneOf('La unidad de la vigencia', unidadesDeVigencia),
  })
  .refine(({ cantidad, unidad }) => unidad === 'dias' || cantidad <= MOST_MONTHS, {
    error: `La vigencia admite ${MOST_MONTHS} meses como máximo.`,
    path: ['cantidad'],
  })

const hour = (subject: string) =>
  z.string({ error: `${subject} es obligatoria.` }).regex(/^([01]\d|2[0-3]):[0-5]\d$/, {
    error: `${subject} se escribe como 06:00.`,
  })

const franja = z
  .object({
    dias: z
      .array(oneOf('El día', diasSemana), { error: 'Los días de la franja son obligatorios.' })
      .min(1, 'Elige al menos un día.')
      .transform((dias) => diasSemana.filter((dia) => dias.includes(dia))),
    desde: hour('La hora inicial'),
    hasta: hour('La hora final'),
  })
  .refine(({ desde, hasta }) => desde < hasta, {
    error: 'La hora final debe ser posterior a la inicial.',
    path: ['hasta'],
  })

const settings = {
  tipo: oneOf('El tipo', tiposMembresia),
  vigencia,
  sesiones: whole('El número de sesiones', { min: 1, max: 1000 }).nullable().optional(),
  matricula: money('La matrícula', { positive: true }).nullable().optional(),
  personas: whole('El número de personas', { min: 1, max: MAX_PERSONAS }).default(1),
  franja: franja.nullable().optional(),
}

const fields = {
  nombre: text('El nombre'),
  descripcion: optionalText('La descripción', { max: 2000, lines: true }).optional(),
  precio: money('El precio', { positive: true }),
  estado: oneOf('El estado', estados).default('activo'),
  ...settings,
}

const withSessions = <Of extends { tipo: string; sesiones?: number | null | undefined }>(plan: Of) =>
  plan.tipo === 'Clase' ? typeof plan.sesiones === 'number' : true

const noSessions = { error: 'Un plan de clases dice cuántas sesiones tiene.', path: ['sesiones'] }

/** A new plan. With `producto`, that service becomes the plan, with the name and price given here. */
export const NuevoPlan = z
  .object({ ...fields, producto: ref('El producto').optional() })
  .refine(withSessions, noSessions)

export const CambiosPlan = z.object(fields).refine(withSessions, noSessions)

export const Franja = z.object({ dias: z.array(z.enum(diasSemana)), desde: z.string(), hasta: z.string() })

export const PlanDeProducto = z.object({
  tipo: z.enum(tiposMembresia),
  vigencia: z.object({ cantidad: z.int(), unidad: z.enum(unidadesDeVigencia) }),
  sesiones: z.int().nullable(),
  matricula: Money.nullable(),
  personas: z.int(),
  franja: Franja.nullable(),
})

export const Plan = PlanDeProducto.extend({
  _id: Id,
  nombre: z.string(),
  descripcion: z.string().nullable(),
  precio: Money,
  estado: z.enum(estados),
  orden: z.int(),
})

export const PlanesQuery = listQuery(['orden', 'nombre', 'precio', 'tipo']).extend({
  estado: oneOf('El estado', estados).optional(),
})

/** Ids of plans in their new order; the remaining plans follow in the present order. */
export const OrdenDePlanes = z.object({
  planes: z
    .array(ref('El plan'), { error: 'Los planes son obligatorios.' })
    .max(MOST_ORDERED, `Se ordenan ${MOST_ORDERED} planes como máximo.`),
})

/** Active services that are not plans and that the administrator has not dismissed: possible plans. */
export const Candidatos = z.object({
  productos: z.array(z.object({ _id: Id, nombre: z.string(), precio: Money })),
  total: z.int(),
})

export const CandidatoDescartado = z.object({ producto: ref('El producto') })

export type NuevoPlan = z.infer<typeof NuevoPlan>
export type CambiosPlan = z.infer<typeof CambiosPlan>
export type PlanDeProducto = z.infer<typeof PlanDeProducto>
export type Plan = z.infer<typeof Plan>
export type PlanesQuery = z.infer<typeof PlanesQuery>
export type OrdenDePlanes = z.infer<typeof OrdenDePlanes>
export type Candidatos = z.infer<typeof Candidatos>
