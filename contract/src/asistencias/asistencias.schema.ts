import { z } from 'zod'
import { Id, IsoDay, IsoInstant, oneOf, optionalDay, optionalText, ref } from '../core/fields.ts'
import { listQuery } from '../core/lists.ts'
import { diasSemana } from '../core/weekdays.ts'
import { tiposMembresia } from '../membresias/membresias.rules.ts'
import { deMostrador, deMostradorRespondido } from '../operaciones/operaciones.schema.ts'

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

export const acceso = {
  /** Warning that no valid membership gives access (also in days of grace), or that the check-in ends a freeze. */
  aviso: z.string().nullable(),
  /** The membership that gives access; `sesionesRestantes` as after this check-in. */
  membresia: z
    .object({
      tipo: z.enum(tiposMembresia),
      plan: z.string().nullish(),
      fechafin: IsoDay,
      sesionesRestantes: z.int(),
    })
    .nullable(),
  renovable: Id.nullable(),
  /** First day of the client's next membership; null if none is sold. */
  siguiente: IsoDay.nullable(),
  /** Warnings about the class, such as one that is over; they refuse nothing. */
  advertencias: z.array(z.string()),
}

export const AsistenciaRegistrada = Asistencia.extend({
  ...acceso,
  /** True if `aviso` is about an expired membership in its days of grace. */
  enGracia: z.boolean().optional(),
  /** Id of the uncharged membership that the door names; absent if there is none. */
  porCobrar: Id.optional(),
  ...deMostradorRespondido,
})

export const Anulacion = z.object({ motivo: optionalText('El motivo').optional() })

const HORA = 'La hora debe ser un número entero de 0 a 23.'

export const AsistenciasQuery = listQuery(['cliente', 'clase', 'fecha']).extend({
  fechaInicio: optionalDay('La fecha inicial'),
  fechaFin: optionalDay('La fecha final'),
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
