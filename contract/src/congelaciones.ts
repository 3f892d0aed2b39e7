import { z } from 'zod'
import { cuandoCancelar, type MotivoCancelacion, motivosCancelacion } from './congelaciones.rules.ts'
import { caja, day, Id, IsoDay, IsoInstant, money, oneOf, optionalDay, optionalText, text } from './fields.ts'
import { tiposMembresia } from './membresias.rules.ts'
import { metodosPago } from './pagos.rules.ts'
import { diasSemana } from './weekdays.ts'

const MAX_REASON = 200

export const codigosCancelacion = Object.keys(motivosCancelacion) as [
  MotivoCancelacion,
  ...MotivoCancelacion[],
]

/** What is charged for it: tendered now, or left owing. */
const cobro = z
  .object({
    monto: money('El monto', { positive: true }),
    metodoPago: oneOf('El método de pago', metodosPago).optional(),
    fiado: z.boolean({ error: 'Fiado debe ser sí o no.' }).default(false),
    /** The till that its money is in, as of a sale. */
    caja: caja().optional(),
  })
  .refine(({ metodoPago, fiado }) => (metodoPago !== undefined) !== fiado, {
    error: 'El cobro debe decir el método de pago, o que queda fiado.',
    path: ['metodoPago'],
  })

/** Both days count: from 1 to 10 is ten days. Without `hasta` it lasts until somebody ends it. */
export const DiasDeCongelacion = z.object({
  desde: day('La fecha inicial'),
  hasta: optionalDay('La fecha final'),
})

export const NuevaCongelacion = DiasDeCongelacion.extend({
  motivo: text('El motivo', { max: MAX_REASON }),
  cobro: cobro.optional(),
})

/** A membership of the client that begins after it, and where it moves; null where nobody knows yet. */
const movida = z.object({
  _id: Id,
  tipo: z.enum(tiposMembresia),
  inicioAntes: IsoDay,
  inicioDespues: IsoDay.nullable(),
  finAntes: IsoDay,
  finDespues: IsoDay.nullable(),
  /** Where its own freeze moves with it; left out where none does. */
  congelada: z.object({ desde: IsoDay, hasta: IsoDay }).optional(),
})

/** Every date that moves. Without an end nobody knows yet: null. */
export const MovimientoDeFechas = z.object({
  finAntes: IsoDay,
  finDespues: IsoDay.nullable(),
  /** The days that it is frozen, or that come back when it ends before. */
  dias: z.int().nullable(),
  mueve: z.array(movida),
})

export const CongelacionPrevia = MovimientoDeFechas.extend({
  /** The classes that they have a place in and that fall on those days: how often, or null without an end. */
  clases: z.array(
    z.object({
      _id: Id,
      nombreClase: z.string(),
      dia: z.enum(diasSemana),
      horarioInicio: z.string(),
      veces: z.int().nullable(),
    }),
  ),
  /** When the subscription of their account is charged meanwhile: it goes on. */
  suscripcion: IsoDay.nullable(),
})

/** The freeze that is under way or to come. */
export const CongelacionVigente = z
  .object({
    desde: IsoDay,
    hasta: IsoDay.nullable(),
    motivo: z.string(),
    /** It waits for the membership before it, which is frozen. */
    sigue: z.boolean(),
  })
  .nullable()

/** How it was cancelled, while nobody takes it back. */
export const CancelacionVigente = z
  .object({
    cuando: z.enum(cuandoCancelar),
    efectiva: IsoDay,
    motivo: z.enum(codigosCancelacion),
    nota: z.string().nullable(),
    creadoEn: IsoInstant,
  })
  .nullable()

export const NuevaCancelacion = z.object({
  cuando: oneOf('Cuándo', cuandoCancelar),
  motivo: oneOf('El motivo', codigosCancelacion),
  nota: optionalText('La nota', { max: MAX_REASON }).optional(),
})

export type NuevaCongelacion = z.infer<typeof NuevaCongelacion>
export type DiasDeCongelacion = z.infer<typeof DiasDeCongelacion>
export type MovimientoDeFechas = z.infer<typeof MovimientoDeFechas>
export type CongelacionPrevia = z.infer<typeof CongelacionPrevia>
export type CongelacionVigente = z.infer<typeof CongelacionVigente>
export type CancelacionVigente = z.infer<typeof CancelacionVigente>
export type NuevaCancelacion = z.infer<typeof NuevaCancelacion>
