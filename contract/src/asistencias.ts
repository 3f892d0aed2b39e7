import { z } from 'zod'
import { Id, IsoDay, IsoInstant, oneOf, optionalDay, optionalText, ref } from './fields.ts'
import { listQuery } from './lists.ts'
import { tiposMembresia } from './membresias.rules.ts'
import { deMostrador, deMostradorRespondido } from './mostrador.ts'
import { diasSemana } from './weekdays.ts'

/** Client and class are both required (specification 5); `claseId` is the slot's `_id`. */
export const NuevaAsistencia = z.object({
  clienteId: ref('El cliente'),
  claseId: ref('La clase'),
  ...deMostrador,
})

export const Asistencia = z.object({
  _id: Id,
  clienteId: z.object({ _id: Id, nombre: z.string(), apellido: z.string() }),
  claseId: z.object({ _id: Id, nombre: z.string(), dia: z.enum(diasSemana), horarioInicio: z.string() }),
  fecha: IsoInstant,
})

/** How somebody stands at the door. */
export const acceso = {
  /** Why the person should not be in, in words; null when all is well. */
  aviso: z.string().nullable(),
  /** The current membership that lets the person in, once what they came for is spent. */
  membresia: z
    .object({ tipo: z.enum(tiposMembresia), fechafin: IsoDay, sesionesRestantes: z.int() })
    .nullable(),
  /** The membership that a renewal would take after: the one that lets in, else the one that no longer does. */
  renovable: Id.nullable(),
  /** The first day of the membership that they have next: nobody is to sell them a third. */
  siguiente: IsoDay.nullable(),
  /** What is unusual and forbids nothing, in words: a class that is over, no enrolment in it. */
  advertencias: z.array(z.string()),
}

export const AsistenciaRegistrada = Asistencia.extend({ ...acceso, ...deMostradorRespondido })

/** What may be said on undoing an attendance. */
export const Anulacion = z.object({ motivo: optionalText('El motivo').optional() })

const HORA = 'La hora debe ser un número entero de 0 a 23.'

export const AsistenciasQuery = listQuery(['cliente', 'clase', 'fecha']).extend({
  fechaInicio: optionalDay('La fecha inicial'),
  fechaFin: optionalDay('La fecha final'),
  /** Only those of classes of this weekday, and of those that begin in this hour. */
  dia: oneOf('El día', diasSemana).optional(),
  hora: z
    .string({ error: HORA })
    .regex(/^([01]?\d|2[0-3])$/, HORA)
    .transform(Number)
    .meta({ type: 'integer', minimum: 0, maximum: 23, pattern: undefined })
    .optional(),
})

export type NuevaAsistencia = z.infer<typeof NuevaAsistencia>
export type Asistencia = z.infer<typeof Asistencia>
export type AsistenciaRegistrada = z.infer<typeof AsistenciaRegistrada>
export type AsistenciasQuery = z.infer<typeof AsistenciasQuery>
