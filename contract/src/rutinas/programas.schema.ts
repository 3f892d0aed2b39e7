import { z } from 'zod'
import { estados } from '../clientes/clientes.schema.ts'
import { Autor, Id, IsoInstant, oneOf, optionalText, ref, text } from '../core/fields.ts'
import { listQuery } from '../core/lists.ts'
import { diasSemana } from '../core/weekdays.ts'
import { areApart, inBoth, Rutina, weekdays } from './rutinas.schema.ts'

const fila = z
  .object({
    rutinaId: ref('La rutina', { missing: 'Elige una rutina.' }),
    diasEntrenamiento: weekdays('El día de entrenamiento', 'Elige al menos un día de entrenamiento.'),
    diasDescanso: weekdays('El día de descanso', 'Elige al menos un día de descanso.'),
  })
  .refine(areApart, inBoth)

const SIN_RUTINAS = 'Agrega al menos una rutina.'

const rutinas = z
  .array(fila, { error: SIN_RUTINAS })
  .min(1, SIN_RUTINAS)
  .max(60, 'Un programa admite 60 rutinas como máximo.')
  .superRefine((filas, ctx) => {
    for (const [index, { rutinaId }] of filas.entries())
      if (filas.findIndex((other) => other.rutinaId === rutinaId) < index)
        ctx.addIssue({
          code: 'custom',
          path: [index, 'rutinaId'],
          message: 'Esta rutina ya está en el programa: pon ahí todos sus días.',
        })
  })

const estado = oneOf('El estado', estados)

const fields = {
  nombre: text('El nombre', { max: 100 }),
  descripcion: optionalText('La descripción', { max: 2000, lines: true }).optional(),
  rutinas,
}

export const NuevoPrograma = z.object({ ...fields, estado: estado.default('activo') })
export const CambiosPrograma = z.object({ ...fields, estado }).partial()

export const Programa = z.object({
  _id: Id,
  nombre: z.string(),
  descripcion: z.string().nullable(),
  estado: z.enum(estados),
  rutinas: z
    .array(
      z.object({
        rutinaId: Rutina,
        diasEntrenamiento: z.array(z.enum(diasSemana)),
        diasDescanso: z.array(z.enum(diasSemana)),
      }),
    )
    .describe('En su orden, cada una con sus días.'),
  creadoPor: Autor,
  createdAt: IsoInstant,
})

export const ProgramasQuery = listQuery(['nombre', 'estado', 'creadoPor', 'createdAt'])

export const AsignacionDePrograma = z.object({
  clienteId: ref('El cliente'),
  soloLasQueFaltan: z
    .boolean({ error: 'Solo las que faltan debe ser sí o no.' })
    .default(false)
    .describe('Deja como están las rutinas que el cliente ya tiene en alguno de esos días.'),
})

export const ProgramaAsignado = z.object({
  asignadas: z.int(),
  omitidas: z.int().describe('Las que el cliente ya tenía.'),
})

export type NuevoPrograma = z.infer<typeof NuevoPrograma>
export type CambiosPrograma = z.infer<typeof CambiosPrograma>
export type Programa = z.infer<typeof Programa>
export type ProgramasQuery = z.infer<typeof ProgramasQuery>
export type AsignacionDePrograma = z.infer<typeof AsignacionDePrograma>
export type ProgramaAsignado = z.infer<typeof ProgramaAsignado>
