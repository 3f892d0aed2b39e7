import { z } from 'zod'
import { Credenciales } from '../auth/auth.schema.ts'
import { day, Id, IsoDay, Money, money, oneOf, optionalDay, ref, text, whole } from '../core/fields.ts'
import { listQuery } from '../core/lists.ts'
import { Pago } from '../pagos/pagos.schema.ts'
import { CancelacionVigente, CongelacionVigente, MovimientoDeFechas } from './congelaciones.schema.ts'
import { tiposMembresia, vigencias } from './membresias.rules.ts'

const fields = {
  cliente: ref('El cliente'),
  tipo: oneOf('El tipo', tiposMembresia),
  duracion: whole('La duración', { min: 1, max: 3650 }),
  precio: money('El precio'),
  sesionesRestantes: whole('El número de sesiones restantes', { min: 0 }),
  fechainicio: day('La fecha de inicio'),
}

/**
 * Creates a membership without a sale. `cobro` is the payment that charges it, `cruza` are the overlaps that
 * the user confirmed. With either field, other overlaps are refused.
 */
export const NuevaMembresia = z.object({
  ...fields,
  cobro: z.object({ pago: ref('El pago') }, { error: 'El cobro debe decir el pago.' }).optional(),
  cruza: z.array(ref('La membresía')).max(50).optional(),
})
export const CambiosMembresia = z.object(fields).partial()

/** Charges a membership with a payment that was recorded without it. */
export const PagoDeMembresia = z.object({ pago: ref('El pago') })

/** A courtesy, a discount of 100 %: if the account has a lower limit, a second person authorises it. */
export const NuevaCortesia = z.object({
  motivo: text('El motivo', { max: 200 }),
  autoriza: Credenciales.optional(),
})

/** Adds a person to a plan that was sold for more persons than have a membership (`faltanPersonas`). */
export const NuevaPersona = z.object({ cliente: ref('La persona') })

export const Membresia = z.object({
  _id: Id,
  cliente: z.object({ _id: Id, nombre: z.string(), apellido: z.string(), telefono: z.string() }),
  tipo: z.enum(tiposMembresia),
  duracion: z.int(),
  precio: Money,
  costo: Money,
  sesionesRestantes: z.int(),
  fechainicio: IsoDay,
  fechafin: IsoDay,
  /** True if the client has a membership that ends later, so that there is nothing to renew. */
  renovada: z.boolean(),
  pagoAnulado: z.boolean(),
  /**
   * True if a payment or sale charges it. Null if free, a courtesy, without creator and payment (imported or
   * very old), or if a payment without a membership may be for it.
   */
  cobrada: z.boolean().nullable(),
  /** True if the price is 0 without a charge or a courtesy; false if the first price was not recorded. */
  gratis: z.boolean(),
  /** Reason of the courtesy; null for a membership that is not one. */
  cortesia: z.string().nullable(),
  /** The plan that was sold, with its current name. */
  plan: z.object({ _id: Id, nombre: z.string() }).nullable(),
  /** Day of the month on which the membership's calendar months end. */
  ancla: z.int().nullable(),
  // A stored response of an earlier version, sent as a replay, lacks the fields that have a default.
  /** Id of the membership of the plan's payer; null in the payer's own membership. */
  titular: Id.nullable().default(null),
  /** Number of persons that the plan was sold for; `faltanPersonas` of them have no membership yet. */
  personas: z.int().default(1),
  faltanPersonas: z.int().default(0),
})

export const MembresiaVista = Membresia.extend({
  congelada: CongelacionVigente,
  cancelada: CancelacionVigente,
})

export const MembresiaMovida = MembresiaVista.extend(MovimientoDeFechas.shape)

export const MembresiaCongelada = MembresiaMovida.extend({ venta: Id.nullable() })

/** `pagoEnEspera`: a payment that awaits a membership; null except in the client's last membership. */
export const MembresiaListada = MembresiaVista.extend({
  pagoEnEspera: z.object({ _id: Id, fecha: IsoDay }).nullable(),
})

/** Number of memberships of the filter 'sin-cobrar', and the sum of their prices in pesos. */
export const SinCobrar = z.object({ cuantas: z.int(), monto: Money })

/** The membership to renew. For another person of a plan it is the payer's membership, unless that was deleted. */
export const MembresiaPorRenovar = z.object({
  membresia: Membresia,
  /** Sessions sold with a Clase membership: the count at its creation, or left plus used if more; null if unknown. */
  sesionesVendidas: z.int().nullable(),
  /** The other persons of the plan. */
  para: z.array(
    z.object({ _id: Id, nombre: z.string(), apellido: z.string(), numeroIdentificacion: z.string() }),
  ),
})

export const MembresiaCreada = MembresiaVista.extend({ pago: Pago.optional() })

export const MembresiasQuery = listQuery([
  'cliente',
  'tipo',
  'duracion',
  'diasRestantes',
  'sesionesRestantes',
  'precio',
  'fechainicio',
  'fechafin',
]).extend({
  vigencia: z
    .enum(vigencias, { error: `La vigencia debe ser una de estas opciones: ${vigencias.join(', ')}.` })
    .optional(),
  fechaInicio: optionalDay('La fecha inicial'),
  fechaFin: optionalDay('La fecha final'),
  cliente: ref('El cliente').optional(),
  /** With `por-vencer`: includes renewed memberships. */
  renovadas: z.literal('true', { error: 'Lo único que puede decir renovadas es true.' }).optional(),
})

export type SinCobrar = z.infer<typeof SinCobrar>
export type NuevaMembresia = z.infer<typeof NuevaMembresia>
export type CambiosMembresia = z.infer<typeof CambiosMembresia>
export type NuevaCortesia = z.infer<typeof NuevaCortesia>
export type NuevaPersona = z.infer<typeof NuevaPersona>
export type Membresia = z.infer<typeof Membresia>
export type MembresiaVista = z.infer<typeof MembresiaVista>
export type MembresiaMovida = z.infer<typeof MembresiaMovida>
export type MembresiaCongelada = z.infer<typeof MembresiaCongelada>
export type MembresiaListada = z.infer<typeof MembresiaListada>
export type MembresiaPorRenovar = z.infer<typeof MembresiaPorRenovar>
export type MembresiaCreada = z.infer<typeof MembresiaCreada>
export type MembresiasQuery = z.infer<typeof MembresiasQuery>
