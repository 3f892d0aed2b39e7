import { z } from 'zod'
import { NumeroIdentificacion } from '../clientes/clientes.schema.ts'
import { Id, IsoInstant, optionalRef, ref } from '../core/fields.ts'
import { listQuery } from '../core/lists.ts'
import { obligatory } from '../core/sentences.ts'
import { diasSemana } from '../core/weekdays.ts'
import { estadosDeEspera } from './esperas.rules.ts'

export const NuevaEspera = z
  .object({
    claseId: ref('La clase'),
    clienteId: optionalRef('El cliente').optional(),
    numeroIdentificacion: NumeroIdentificacion.optional(),
  })
  .refine(({ clienteId, numeroIdentificacion }) => clienteId || numeroIdentificacion, {
    error: obligatory('El cliente'),
    path: ['clienteId'],
  })

export const AceptarCupo = z.object({}).default({})

export const Espera = z.object({
  _id: Id,
  cliente: z.object({
    _id: Id,
    nombre: z.string(),
    apellido: z.string(),
    numeroIdentificacion: z.string(),
    telefono: z.string(),
  }),
  clase: z.object({
    _id: Id,
    nombreClase: z.string(),
    dia: z.enum(diasSemana),
    horarioInicio: z.string(),
    horarioFin: z.string(),
  }),
  estado: z.enum(estadosDeEspera),
  ofrecidaHasta: IsoInstant.nullable(),
  createdAt: IsoInstant,
})

export const EsperasQuery = listQuery(['createdAt'])
  .pick({ pagina: true, limite: true })
  .extend({
    clase: optionalRef('La clase').optional().describe('El `_id` de la única clase que se pide.'),
    cliente: optionalRef('El cliente').optional().describe('El `_id` del único cliente que se pide.'),
  })

export type NuevaEspera = z.infer<typeof NuevaEspera>
export type Espera = z.infer<typeof Espera>
export type EsperasQuery = z.infer<typeof EsperasQuery>
