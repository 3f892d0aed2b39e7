import { z } from 'zod'
import { acciones, causas, efectos, veredictos } from './entradas.rules.ts'
import {
  Id,
  IsoDay,
  IsoInstant,
  money,
  oneOf,
  optionalDay,
  optionalRef,
  optionalText,
  ref,
  text,
  whole,
} from './fields.ts'
import { listQuery } from './lists.ts'
import { tiposMembresia } from './membresias.rules.ts'
import { deMostrador, deMostradorRespondido, SinConexion } from './mostrador.ts'
import { diasSemana } from './weekdays.ts'

const MAX_REASON = 200

/**
 * Somebody at the door, by what they say or show (an identification, else a phone) or by their id. `claseId` left out: the
 * program chooses; null: no class, a free entry.
 */
export const NuevaEntrada = z
  .object({
    identificacion: optionalText('La identificación').optional(),
    clienteId: optionalRef('El cliente').optional(),
    claseId: optionalRef('La clase').optional(),
    /** Lets in whom a rule keeps out, and says why. */
    permitir: z.object({ motivo: text('El motivo', { max: MAX_REASON }) }).optional(),
    ...deMostrador,
  })
  .refine(({ identificacion, clienteId }) => identificacion || clienteId, {
    error: 'El cliente es obligatorio.',
    path: ['identificacion'],
  })

/** Why an entry is undone. */
export const MotivoDeDeshacer = z.object({ motivo: text('El motivo', { max: MAX_REASON }) })

/** The class that an entry is for; null makes it a free one. */
export const ClaseDeEntrada = z.object({ claseId: ref('La clase').nullable() })

/** Who stands at the door. */
export const QuienEntra = z.object({
  _id: Id,
  nombre: z.string(),
  apellido: z.string(),
  numeroIdentificacion: z.string(),
  /** Where the photo is; null for none. */
  foto: z.string().nullable(),
})

export const MotivoDeEntrada = z.object({
  codigo: z.enum(causas),
  texto: z.string(),
  accion: z.enum(acciones).nullable(),
})

const clase = z
  .object({
    _id: Id,
    nombre: z.string(),
    dia: z.enum(diasSemana),
    horarioInicio: z.string(),
    horarioFin: z.string(),
  })
  .nullable()

/** An entry as the door lists it, with the causes of then. */
export const Entrada = z.object({
  _id: Id,
  cliente: QuienEntra,
  clase,
  fecha: IsoInstant,
  veredicto: z.enum(veredictos),
  motivos: z.array(z.enum(causas)),
  /** Why somebody let them in; null where nothing kept them out. */
  permitidaPorque: z.string().nullable(),
  salida: IsoInstant.nullable(),
  /** Who registered it; null where that is not known. */
  registradaPor: z.string().nullable(),
  /** Left out of an answer to who comes in. */
  sinConexion: SinConexion.nullish(),
})

export const EntradaRegistrada = Entrada.omit({
  motivos: true,
  salida: true,
  registradaPor: true,
  sinConexion: true,
}).extend({
  motivos: z.array(MotivoDeEntrada),
  /** The current membership that lets the person in, once what they came for is spent. */
  membresia: z
    .object({ _id: Id, tipo: z.enum(tiposMembresia), fechafin: IsoDay, sesionesRestantes: z.int() })
    .nullable(),
  /** The membership that a renewal would take after. */
  renovable: Id.nullable(),
  avisos: deMostradorRespondido.avisos,
  /** It was there already: nothing was made. */
  repetida: z.boolean(),
})

export const Dentro = z.object({ total: z.int(), entradas: z.array(Entrada) })

export const EntradasQuery = listQuery(['fecha']).extend({
  fechaInicio: optionalDay('La fecha inicial'),
  fechaFin: optionalDay('La fecha final'),
})

const efecto = oneOf('La regla', efectos)

export const ReglasDeEntrada = z.object({
  reglas: z.record(z.enum(causas), efecto),
  diasVencePronto: whole('Los días', { min: 0, max: 60 }),
  horasRepetida: whole('Las horas', { min: 0, max: 24 }),
  montoDeuda: money('El monto', { positive: true }),
  horasDentro: whole('Las horas', { min: 1, max: 24 }),
})

/** What is left out stays as it is, one cause at a time. */
export const CambiosReglas = ReglasDeEntrada.partial().extend({
  reglas: z.partialRecord(z.enum(causas), efecto).optional(),
})

export type NuevaEntrada = z.infer<typeof NuevaEntrada>
export type QuienEntra = z.infer<typeof QuienEntra>
export type Entrada = z.infer<typeof Entrada>
export type EntradaRegistrada = z.infer<typeof EntradaRegistrada>
export type EntradasQuery = z.infer<typeof EntradasQuery>
export type CambiosReglas = z.infer<typeof CambiosReglas>
