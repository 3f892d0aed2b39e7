import { z } from 'zod'
import {
  Id,
  IsoDay,
  IsoInstant,
  Money,
  money,
  oneOf,
  optionalDay,
  optionalRef,
  optionalText,
  ref,
  text,
  whole,
} from '../core/fields.ts'
import { listQuery } from '../core/lists.ts'
import { diasSemana } from '../core/weekdays.ts'
import { tiposMembresia } from '../membresias/membresias.rules.ts'
import { deMostrador, deMostradorRespondido, SinConexion } from '../operaciones/operaciones.schema.ts'
import { acciones, causas, efectos, veredictos } from './entradas.rules.ts'

const MAX_REASON = 200

/** A check-in by number, phone, code or id. Without `claseId` the server chooses the class; null means no class. */
export const NuevaEntrada = z
  .object({
    identificacion: optionalText('La identificación').optional(),
    clienteId: optionalRef('El cliente').optional(),
    claseId: optionalRef('La clase').optional(),
    permitir: z.object({ motivo: text('El motivo', { max: MAX_REASON }) }).optional(),
    ...deMostrador,
  })
  .refine(({ identificacion, clienteId }) => identificacion || clienteId, {
    error: 'El cliente es obligatorio.',
    path: ['identificacion'],
  })

export const MotivoDeDeshacer = z.object({ motivo: text('El motivo', { max: MAX_REASON }) })

export const ClaseDeEntrada = z.object({ claseId: ref('La clase').nullable() })

export const QuienEntra = z.object({
  _id: Id,
  nombre: z.string(),
  apellido: z.string(),
  numeroIdentificacion: z.string(),
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

export const Entrada = z.object({
  _id: Id,
  cliente: QuienEntra,
  clase,
  fecha: IsoInstant,
  veredicto: z.enum(veredictos),
  motivos: z.array(z.enum(causas)),
  /** Reason of the override; null if nothing blocked the client, and for trainers. */
  permitidaPorque: z.string().nullable(),
  salida: IsoInstant.nullable(),
  registradaPor: z.string().nullable(),
  /** Set if the check-in was made at an offline desk; absent from the response to the check-in itself. */
  sinConexion: SinConexion.nullish(),
})

/** A payment that is linked to no membership. */
export const PagoSuelto = z.object({ _id: Id, monto: Money })

export const EntradaRegistrada = Entrada.omit({
  motivos: true,
  salida: true,
  registradaPor: true,
  sinConexion: true,
}).extend({
  motivos: z.array(MotivoDeEntrada),
  membresia: z
    .object({
      _id: Id,
      tipo: z.enum(tiposMembresia),
      /** Name of its plan; null if it has none, absent from a stored response of an earlier version. */
      plan: z.string().nullish(),
      fechafin: IsoDay,
      sesionesRestantes: z.int(),
    })
    .nullable(),
  renovable: Id.nullable(),
  // A stored response of an earlier version, sent as a replay, lacks the fields that have a default.
  /**
   * Id of `membresia` if it is known to be uncharged, or free without being a courtesy; else of the first
   * other one, priced before free. Never `membresia` if its payment was deleted: the cause SIN_PAGO names it.
   */
  porCobrar: Id.nullable().default(null),
  /** Persons that the current plans were sold for and that have no membership yet; 0 without `membresia`. */
  faltanPersonas: z.int().default(0),
  /**
   * A payment linked to no membership, which may be for a current one if `membresia` is set, else for a new one.
   * Null without such a payment, or if the caller sees no money.
   */
  pagoSuelto: PagoSuelto.nullable().default(null),
  avisos: deMostradorRespondido.avisos,
  /** True for a repetition: the response has the existing entry, and nothing was created. */
  repetida: z.boolean(),
})

export const Dentro = z.object({ total: z.int(), entradas: z.array(Entrada) })

export const EntradasQuery = listQuery(['fecha', 'cliente']).extend({
  fechaInicio: optionalDay('La fecha inicial'),
  fechaFin: optionalDay('La fecha final'),
})

const efecto = oneOf('La regla', efectos)

export const ReglasDeEntrada = z.object({
  reglas: z.record(z.enum(causas), efecto),
  diasDeGracia: whole('El número de días de gracia', { min: 0, max: 30 }),
  diasVencePronto: whole('Los días', { min: 0, max: 60 }),
  horasRepetida: whole('Las horas', { min: 0, max: 24 }),
  montoDeuda: money('El monto', { positive: true }),
  horasDentro: whole('Las horas', { min: 1, max: 24 }),
})

export const CambiosReglas = ReglasDeEntrada.partial().extend({
  reglas: z.partialRecord(z.enum(causas), efecto).optional(),
})

export type NuevaEntrada = z.infer<typeof NuevaEntrada>
export type QuienEntra = z.infer<typeof QuienEntra>
export type Entrada = z.infer<typeof Entrada>
export type PagoSuelto = z.infer<typeof PagoSuelto>
export type EntradaRegistrada = z.infer<typeof EntradaRegistrada>
export type EntradasQuery = z.infer<typeof EntradasQuery>
export type CambiosReglas = z.infer<typeof CambiosReglas>
