import { z } from 'zod'
import { CancelacionVigente, CongelacionVigente, MovimientoDeFechas } from './congelaciones.ts'
import { caja, day, Id, IsoDay, Money, money, oneOf, optionalDay, ref, whole } from './fields.ts'
import { listQuery } from './lists.ts'
import { tiposMembresia, vigencias } from './membresias.rules.ts'
import { metodosPago } from './pagos.rules.ts'
import { Pago } from './pagos.ts'

/** In the order of the form (specification 5: all are required). */
const fields = {
  cliente: ref('El cliente'),
  tipo: oneOf('El tipo', tiposMembresia),
  duracion: whole('La duración', { min: 1, max: 3650 }),
  precio: money('El precio'),
  sesionesRestantes: whole('El número de sesiones restantes', { min: 0 }),
  fechainicio: day('La fecha de inicio'),
}

/** What somebody knows of and goes on all the same. */
const known = (subject: string) => z.array(ref(subject)).max(50).optional()

/**
 * How a new one is paid for: by a payment of its client that is there already and that no membership names, or charged
 * now. Where there is such a payment, whoever charges names it in `ademasDe`: the client pays besides it.
 */
const cobro = z.union(
  [
    z.object({ pago: ref('El pago') }),
    z.object({
      metodoPago: oneOf('El método de pago', metodosPago),
      ademasDe: known('El pago'),
      /** The till that its money is in; without it the caller's own, else the only open one. */
      caja: caja().optional(),
    }),
  ],
  { error: 'El cobro debe decir el método de pago, o el pago.' },
)

/**
 * Without `cobro` nothing is charged. With it, or with `cruza`, no day is given twice but those of the memberships that
 * `cruza` names; the specification's own call, which knows neither, gives what it says.
 */
export const NuevaMembresia = z.object({
  ...fields,
  cobro: cobro.optional(),
  cruza: known('La membresía'),
})
export const CambiosMembresia = z.object(fields).partial()

export const Membresia = z.object({
  _id: Id,
  cliente: z.object({ _id: Id, nombre: z.string(), apellido: z.string(), telefono: z.string() }),
  tipo: z.enum(tiposMembresia),
  duracion: z.int(),
  precio: Money,
  /** What it came to: its price, less what a sale took off it. */
  costo: Money,
  sesionesRestantes: z.int(),
  fechainicio: IsoDay,
  /** fechainicio + duracion days. */
  fechafin: IsoDay,
  /** Whether the client has another that ends later: there is nothing to renew. */
  renovada: z.boolean(),
  /** Whether the payment that paid for it was voided. */
  pagoAnulado: z.boolean(),
  /** Whether it was charged: a payment names it, or a sale made it. Null where nobody can tell, or there is nothing to charge. */
  cobrada: z.boolean().nullable(),
})

/** As it stands today: beside what it is, whether it is frozen or was cancelled. */
export const MembresiaVista = Membresia.extend({
  congelada: CongelacionVigente,
  cancelada: CancelacionVigente,
})

/** A membership whose dates have moved, and how. */
export const MembresiaMovida = MembresiaVista.extend(MovimientoDeFechas.shape)

/** One that was frozen, and the sale that it was charged by. */
export const MembresiaCongelada = MembresiaMovida.extend({ venta: Id.nullable() })

/** As it is listed: the last of a client who paid for one more says which payment waits for it. */
export const MembresiaListada = MembresiaVista.extend({
  pagoEnEspera: z.object({ _id: Id, fecha: IsoDay }).nullable(),
})

/** A new one, with the payment that paid for it where there is one. */
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
  /** Only those whose last day is one of these. */
  fechaInicio: optionalDay('La fecha inicial'),
  fechaFin: optionalDay('La fecha final'),
  /** Only those of this client. */
  cliente: ref('El cliente').optional(),
  /** Whether those por vencer that were renewed already are listed too, as the indicator counts them. */
  renovadas: z.literal('true', { error: 'Lo único que puede decir renovadas es true.' }).optional(),
})

export type NuevaMembresia = z.infer<typeof NuevaMembresia>
export type CambiosMembresia = z.infer<typeof CambiosMembresia>
export type Membresia = z.infer<typeof Membresia>
export type MembresiaVista = z.infer<typeof MembresiaVista>
export type MembresiaMovida = z.infer<typeof MembresiaMovida>
export type MembresiaCongelada = z.infer<typeof MembresiaCongelada>
export type MembresiaListada = z.infer<typeof MembresiaListada>
export type MembresiaCreada = z.infer<typeof MembresiaCreada>
export type MembresiasQuery = z.infer<typeof MembresiasQuery>
