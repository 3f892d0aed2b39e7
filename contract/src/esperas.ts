import { z } from 'zod'
import { NumeroIdentificacion } from './clientes.ts'
import { estadosDeEspera } from './esperas.rules.ts'
import { Id, IsoInstant, optionalRef, ref } from './fields.ts'
import { listQuery } from './lists.ts'
import { obligatory } from './sentences.ts'
import { diasSemana } from './weekdays.ts'

/** Puts somebody in the waiting list of a full slot, by their id or, as at an enrolment, by their number. */
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

/** Taking a place that is kept asks for nothing else. */
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
  /** Until when a free place is, or was, kept for them; null for who is still in line. */
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
