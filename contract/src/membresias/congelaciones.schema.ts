import { z } from 'zod'
import {
  caja,
  day,
  Id,
  IsoDay,
  IsoInstant,
  money,
  oneOf,
  optionalDay,
  optionalText,
  text,
} from '../core/fields.ts'
import { diasSemana } from '../core/weekdays.ts'
import { metodosPago } from '../pagos/pagos.rules.ts'
import { cuandoCancelar, type MotivoCancelacion, motivosCancelacion } from './congelaciones.rules.ts'
import { tiposMembresia } from './membresias.rules.ts'

const MAX_REASON = 200

export const codigosCancelacion = Object.keys(motivosCancelacion) as [
  MotivoCancelacion,
  ...MotivoCancelacion[],
]

const cobro = z
  .object({
    monto: money('El monto', { positive: true }),
    metodoPago: oneOf('El método de pago', metodosPago).optional(),
    fiado: z.boolean({ error: 'Fiado debe ser sí o no.' }).default(false),
    caja: caja().optional(),
  })
  .refine(({ metodoPago, fiado }) => (metodoPago !== undefined) !== fiado, {
    error: 'El cobro debe decir el método de pago, o que queda fiado.',
    path: ['metodoPago'],
  })

/** Both days are included; without `hasta` the freeze is open-ended. */
export const DiasDeCongelacion = z.object({
  desde: day('La fecha inicial'),
  hasta: optionalDay('La fecha final'),
})

export const NuevaCongelacion = DiasDeCongelacion.extend({
  motivo: text('El motivo', { max: MAX_REASON }),
  cobro: cobro.optional(),
})

const movida = z.object({
  _id: Id,
  tipo: z.enum(tiposMembresia),
  inicioAntes: IsoDay,
  inicioDespues: IsoDay.nullable(),
  finAntes: IsoDay,
  finDespues: IsoDay.nullable(),
  congelada: z.object({ desde: IsoDay, hasta: IsoDay }).optional(),
})

/** Dates that a freeze or its end shifts, or would shift; the new dates are null for an open-ended freeze. */
export const MovimientoDeFechas = z.object({
  finAntes: IsoDay,
  finDespues: IsoDay.nullable(),
  dias: z.int().nullable(),
  mueve: z.array(movida),
})

export const CongelacionPrevia = MovimientoDeFechas.extend({
  /** Enrolled classes in the freeze. `veces`: number of sessions missed; null if it is open-ended. */
  clases: z.array(
    z.object({
      _id: Id,
      nombreClase: z.string(),
      dia: z.enum(diasSemana),
      horarioInicio: z.string(),
      veces: z.int().nullable(),
    }),
  ),
  /** Day of the account's next subscription charge if within the freeze, which does not stop charges; else null. */
  suscripcion: IsoDay.nullable(),
})

export const CongelacionVigente = z
  .object({
    desde: IsoDay,
    hasta: IsoDay.nullable(),
    motivo: z.string(),
    /** True if this membership waits for the open-ended freeze of the previous membership. */
    sigue: z.boolean(),
  })
  .nullable()

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
