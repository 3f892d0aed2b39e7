import { z } from 'zod'
import { acceso } from '../asistencias/asistencias.schema.ts'
import { NumeroIdentificacion } from '../clientes/clientes.schema.ts'
import { Id, IsoInstant, optionalRef, ref, text, timeOfDay, weekday } from '../core/fields.ts'
import { listQuery } from '../core/lists.ts'
import { FALTA_NUMERO } from '../core/sentences.ts'
import { diasSemana } from '../core/weekdays.ts'
import { endOfClass } from './horarios.schema.ts'

const slot = {
  nombreClase: z.string(),
  dia: z.enum(diasSemana),
  horarioInicio: z.string(),
  horarioFin: z.string(),
}

/** A weekly slot of a class, full or not. Attendance takes its `_id` as `claseId`. */
export const ClaseDisponible = z.object({
  _id: Id,
  entrenadorId: Id,
  entrenadorNombre: z.string(),
  especialidad: z.string(),
  ...slot,
  /** The specification's name for the free places, without those reserved for the waiting list; may be 0. */
  capacidadMaxima: z.int(),
  enEspera: z.int(),
})

const numero = z
  .string({ error: FALTA_NUMERO })
  .trim()
  .min(1, { error: FALTA_NUMERO, abort: true })
  .pipe(NumeroIdentificacion)

export const NuevaInscripcion = z.object({
  numeroIdentificacion: numero,
  entrenadorId: ref('El entrenador'),
  nombreClase: text('El nombre de la clase'),
  dia: weekday('El día'),
  horarioInicio: timeOfDay('La hora de inicio'),
  horarioFin: endOfClass('La hora de fin'),
})

export const Inscripcion = z.object({
  _id: Id,
  cliente: z.object({ _id: Id, nombre: z.string(), apellido: z.string() }),
  entrenadorId: Id,
  ...slot,
  capacidadMaxima: z.int(),
  fechaInscripcion: IsoInstant,
  ...acceso,
})

export const ClaseInscrita = z.object({
  _id: Id,
  ...slot,
  entrenadorNombre: z.string(),
  especialidad: z.string(),
  fechaInscripcion: IsoInstant,
})

/** A weekly slot with its enrolled clients. The outer `_id` is the slot's, the inner `_id` the enrolment's. */
export const ClaseConInscritos = z.object({
  _id: Id,
  ...slot,
  inscritos: z.array(
    z.object({
      _id: Id,
      clienteId: Id,
      nombreCompleto: z.string(),
      numeroIdentificacion: z.string(),
      telefono: z.string(),
      correo: z.string(),
      entrenadorNombre: z.string(),
      vigente: z.boolean(),
      entrada: IsoInstant.nullable(),
      /** True if slot and client together match the search, or without a search. */
      hallado: z.boolean(),
    }),
  ),
})

export const ClasesQuery = listQuery([
  'nombreClase',
  'dia',
  'horarioInicio',
  'horarioFin',
  'entrenadorNombre',
  'especialidad',
  'capacidadMaxima',
])

export const InscripcionesQuery = listQuery([
  'nombreClase',
  'dia',
  'horarioInicio',
  'horarioFin',
  'entrenadorNombre',
]).extend({ clase: optionalRef('La clase').optional().describe('El `_id` de la única clase que se pide.') })

export const ClasesInscritasQuery = listQuery([
  'nombreClase',
  'dia',
  'horarioInicio',
  'horarioFin',
  'entrenadorNombre',
  'especialidad',
  'fechaInscripcion',
])

export type ClaseDisponible = z.infer<typeof ClaseDisponible>
export type NuevaInscripcion = z.infer<typeof NuevaInscripcion>
export type Inscripcion = z.infer<typeof Inscripcion>
export type ClaseInscrita = z.infer<typeof ClaseInscrita>
export type ClaseConInscritos = z.infer<typeof ClaseConInscritos>
export type ClasesQuery = z.infer<typeof ClasesQuery>
export type InscripcionesQuery = z.infer<typeof InscripcionesQuery>
export type ClasesInscritasQuery = z.infer<typeof ClasesInscritasQuery>
