import { z } from 'zod'
import { ClaseDisponible } from './clases.ts'
import { AvisoCopias } from './copias.ts'
import { Entrada } from './entradas.ts'
import { Id, IsoDay, IsoInstant, Money } from './fields.ts'
import { algunas } from './lists.ts'
import { Membresia } from './membresias.ts'
import { Pago } from './pagos.ts'
import { Producto } from './productos.ts'

const persona = { _id: Id, nombre: z.string(), apellido: z.string(), telefono: z.string() }

export const Cumpleanos = z.object({ ...persona, fechaNacimiento: IsoDay })
export const Deudor = z.object({ ...persona, debe: Money })
export const Ausente = z.object({ ...persona, ultimaEntrada: IsoInstant.nullable() })

/** What a new gym does first, and which of it is done. */
export const PrimerosPasos = z.object({
  /** It has said its name and put its logo. */
  gimnasio: z.boolean(),
  /** There are products named Mensualidad and Clase, from which memberships take their price. */
  productos: z.boolean(),
  entrenadores: z.boolean(),
  /** There are accounts of those who work there. */
  personal: z.boolean(),
  cliente: z.boolean(),
})

/** What the day asks of whoever looks. A role is told of what it works with, and the rest is left out. */
export const Hoy = z
  .object({
    dentro: algunas(Entrada),
    /** Those that are not over come first. */
    clasesDeHoy: algunas(ClaseDisponible),
    vencenHoy: algunas(Membresia),
    /** Today and within 5 days, those who renewed already left out. */
    porVencer: algunas(Membresia),
    porRenovar: algunas(Pago),
    /** Who owes the most comes first. */
    deudores: algunas(Deudor),
    cumpleanos: algunas(Cumpleanos),
    existenciasBajas: algunas(Producto),
    ausentes: algunas(Ausente),
    /** Told to the admin of a gym that has not done all of them. */
    primerosPasos: PrimerosPasos,
    /** Told to the admin where the copies need somebody. */
    copias: AvisoCopias,
  })
  .partial()

export type Hoy = z.infer<typeof Hoy>
export type Cumpleanos = z.infer<typeof Cumpleanos>
export type Deudor = z.infer<typeof Deudor>
export type PrimerosPasos = z.infer<typeof PrimerosPasos>
export type Ausente = z.infer<typeof Ausente>
