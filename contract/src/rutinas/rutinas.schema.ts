import { z } from 'zod'
import { errors } from '../core/errors.ts'
import { Autor, Id, IsoInstant, oneOf, optionalText, ref, text, weekday, whole } from '../core/fields.ts'
import { listQuery } from '../core/lists.ts'
import { diasSemana } from '../core/weekdays.ts'
import { gruposMusculares } from '../ejercicios/catalogo.ts'

const repeticiones = (max: number) => whole('El número de repeticiones', { min: 1, max })

const fields = {
  grupoMuscular: oneOf('El grupo muscular', gruposMusculares),
  nombreEjercicio: text('El ejercicio'),
  series: whole('El número de series', { min: 1, max: 100 }),
  repeticiones: repeticiones(1000),
  descripcion: optionalText('La descripción', { max: 2000, lines: true }).optional(),
}

export const NuevaRutina = z.object(fields)

/** The form's schema: over 100 repetitions are a typing error, such as '8-12' without its hyphen. */
export const RutinaEscrita = z.object({ ...fields, repeticiones: repeticiones(100) })

export const CambiosRutina = z.object(fields).partial()

export const Rutina = z.object({
  _id: Id,
  grupoMuscular: z.enum(gruposMusculares),
  nombreEjercicio: z.string(),
  series: z.int(),
  repeticiones: z.int(),
  descripcion: z.string().nullable(),
  creadoPor: Autor,
})

export const RutinasQuery = listQuery([
  'grupoMuscular',
  'nombreEjercicio',
  'series',
  'repeticiones',
  'descripcion',
  'creadoPor',
])

export const FALTAN_DIAS = 'Todos los campos son obligatorios, incluyendo días de entrenamiento y descanso.'
export const FALTAN_RUTINA_O_DIAS =
  'Todos los campos son obligatorios, incluyendo rutina, días de entrenamiento y descanso.'

export const weekdays = (subject: string, missing: string) =>
  z
    .array(weekday(subject), { error: missing })
    .min(1, missing)
    .max(50, `${subject} no puede repetirse tanto.`)
    .transform((days) => diasSemana.filter((dia) => days.includes(dia)))

/** Fields of an assignment. Any missing one gets the same sentence (specification 5). */
const asignacion = (missing: string) => ({
  clienteId: ref('El cliente', { missing }),
  rutinaId: ref('La rutina', { missing }),
  diasEntrenamiento: weekdays('El día de entrenamiento', missing),
  diasDescanso: weekdays('El día de descanso', missing),
})

export function areApart(days: { diasEntrenamiento?: readonly string[]; diasDescanso?: readonly string[] }) {
  return !days.diasEntrenamiento?.some((dia) => days.diasDescanso?.includes(dia))
}

export const inBoth = { path: ['diasDescanso'], message: errors.DIA_EN_AMBAS_LISTAS[1] }

export const NuevaAsignacion = z.object(asignacion(FALTAN_DIAS)).refine(areApart, inBoth)
export const CambiosAsignacion = z.object(asignacion(FALTAN_RUTINA_O_DIAS)).partial().refine(areApart, inBoth)

export const Asignacion = z.object({
  _id: Id,
  clienteId: z.object({ _id: Id, nombre: z.string(), apellido: z.string() }),
  numeroIdentificacion: z.string(),
  rutinaId: Rutina,
  diasEntrenamiento: z.array(z.enum(diasSemana)),
  diasDescanso: z.array(z.enum(diasSemana)),
  asignadaPor: Autor,
  fechaAsignacion: IsoInstant,
  createdAt: IsoInstant,
  programa: z
    .object({ _id: Id, nombre: z.string() })
    .optional()
    .describe('El programa con que se asignó, si fue con uno.'),
})

export const CopiaDePlan = z.object({
  de: ref('El cliente que tiene el plan'),
  a: ref('El cliente'),
})

export const PlanCopiado = z.object({ copiadas: z.int() })

export const AsignacionesQuery = listQuery([
  'grupoMuscular',
  'nombreEjercicio',
  'fechaAsignacion',
  'createdAt',
])

export type NuevaRutina = z.infer<typeof NuevaRutina>
export type CambiosRutina = z.infer<typeof CambiosRutina>
export type Rutina = z.infer<typeof Rutina>
export type RutinasQuery = z.infer<typeof RutinasQuery>
export type NuevaAsignacion = z.infer<typeof NuevaAsignacion>
export type CambiosAsignacion = z.infer<typeof CambiosAsignacion>
export type CopiaDePlan = z.infer<typeof CopiaDePlan>
export type PlanCopiado = z.infer<typeof PlanCopiado>
export type Asignacion = z.infer<typeof Asignacion>
export type AsignacionesQuery = z.infer<typeof AsignacionesQuery>
