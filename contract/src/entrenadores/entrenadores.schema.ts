import { z } from 'zod'
import { slotsOverlap, type WeeklySlot } from '../clases/horarios.rules.ts'
import { endOfClass } from '../clases/horarios.schema.ts'
import {
  Id,
  optionalRef,
  ownEmail,
  personName,
  phone,
  text,
  timeOfDay,
  weekday,
  whole,
} from '../core/fields.ts'
import { listQuery } from '../core/lists.ts'
import { diasSemana } from '../core/weekdays.ts'

export const CLASE_NOMBRE = 'Entrenamiento General'
export const CLASE_CAPACIDAD = 10

/** `_id` identifies an existing slot, so that its enrolments stay. */
const Horario = z
  .object({
    _id: optionalRef('El identificador del horario').optional(),
    dia: weekday('El día'),
    horarioInicio: timeOfDay('La hora de inicio'),
    horarioFin: endOfClass('La hora de fin'),
  })
  .refine(({ horarioInicio, horarioFin }) => horarioInicio < horarioFin, {
    path: ['horarioFin'],
    message: 'La hora de fin debe ser posterior a la de inicio.',
  })

const Clase = z.object({
  nombreClase: text('El nombre de la clase').default(CLASE_NOMBRE),
  capacidadMaxima: whole('La capacidad máxima', { min: 1, max: 1000 }).default(CLASE_CAPACIDAD),
  dias: z
    .array(Horario, { error: 'Los días de la clase deben ser una lista.' })
    .max(100, 'Una clase admite 100 horarios como máximo.')
    .default([]),
})

type Clase = z.infer<typeof Clase>

const clases = z
  .array(Clase, { error: 'Las clases deben ser una lista.' })
  .max(50, 'Un entrenador admite 50 clases como máximo.')
  .superRefine((list, ctx) => {
    const overlap = firstOverlap(list)
    if (overlap) ctx.addIssue({ code: 'custom', path: overlap.path, message: overlap.mensaje })
  })

const fields = {
  nombre: personName('El nombre'),
  apellido: personName('El apellido'),
  correo: ownEmail(),
  telefono: phone(/^\d{7,15}$/, 'El teléfono debe tener entre 7 y 15 dígitos.'),
  especialidad: text('La especialidad'),
  clases,
}

export const NuevoEntrenador = z.object({ ...fields, clases: fields.clases.default([]) })
export const CambiosEntrenador = z.object(fields).partial()

export const Entrenador = z.object({
  _id: Id,
  nombre: z.string(),
  apellido: z.string(),
  correo: z.string(),
  telefono: z.string(),
  especialidad: z.string(),
  clases: z.array(
    z.object({
      nombreClase: z.string(),
      capacidadMaxima: z.int(),
      dias: z.array(
        z.object({
          _id: Id,
          dia: z.enum(diasSemana),
          horarioInicio: z.string(),
          horarioFin: z.string(),
          inscritos: z.int(),
        }),
      ),
    }),
  ),
})

export const EntrenadoresQuery = listQuery(['nombre', 'apellido', 'correo', 'telefono', 'especialidad'])

function firstOverlap(list: Clase[]) {
  const taken: WeeklySlot[] = []
  for (const [c, clase] of list.entries())
    for (const [h, slot] of clase.dias.entries()) {
      const other = taken.find((earlier) => slotsOverlap(earlier, slot))
      if (other) {
        const times = `${other.horarioInicio} a ${other.horarioFin}`
        const mensaje = `El horario se cruza con otro del mismo entrenador: ${slot.dia} de ${times}.`
        return { path: [c, 'dias', h, 'horarioInicio'], mensaje }
      }
      taken.push(slot)
    }
  return undefined
}

export type NuevoEntrenador = z.infer<typeof NuevoEntrenador>
export type CambiosEntrenador = z.infer<typeof CambiosEntrenador>
export type Entrenador = z.infer<typeof Entrenador>
export type EntrenadoresQuery = z.infer<typeof EntrenadoresQuery>
