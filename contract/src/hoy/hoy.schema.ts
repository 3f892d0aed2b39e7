import { z } from 'zod'
import { CierrePorAutorizar } from '../caja/caja.schema.ts'
import { ClaseDisponible } from '../clases/clases.schema.ts'
import { AvisoCopias } from '../copias/copias.schema.ts'
import { Id, IsoDay, IsoInstant, Money } from '../core/fields.ts'
import { algunas } from '../core/lists.ts'
import { Entrada } from '../entradas/entradas.schema.ts'
import { Membresia, SinCobrar } from '../membresias/membresias.schema.ts'
import { Pago } from '../pagos/pagos.schema.ts'
import { Producto } from '../productos/productos.schema.ts'

const persona = { _id: Id, nombre: z.string(), apellido: z.string(), telefono: z.string() }

export const Cumpleanos = z.object({ ...persona, fechaNacimiento: IsoDay })
export const Deudor = z.object({ ...persona, debe: Money })
export const Ausente = z.object({ ...persona, ultimaEntrada: IsoInstant.nullable() })

export const PrimerosPasos = z.object({
  gimnasio: z.boolean(),
  planes: z.boolean(),
  entrenadores: z.boolean(),
  personal: z.boolean(),
  /** True once the rules of the door were saved. */
  entrada: z.boolean(),
  cliente: z.boolean(),
})

/** Net money (`figurasDe`) of today, of this month, and of the month before up to the same day. */
export const NetoDeHoy = z.object({ hoy: Money, mes: Money, antes: Money })

/** Today's work. Sections that the role may not see are absent. */
export const Hoy = z
  .object({
    dentro: algunas(Entrada),
    clasesDeHoy: algunas(ClaseDisponible),
    vencenHoy: algunas(Membresia),
    /** Memberships that end today or within 5 days; renewed ones are omitted. */
    porVencer: algunas(Membresia),
    porRenovar: algunas(Pago),
    deudores: algunas(Deudor),
    cumpleanos: algunas(Cumpleanos),
    existenciasBajas: algunas(Producto),
    ausentes: algunas(Ausente),
    /** Absent if no membership is uncharged. */
    sinCobrar: SinCobrar,
    /** Only for the admin. */
    neto: NetoDeHoy,
    /** Closings that the admin may authorise; absent if there are none. */
    cierresPorAutorizar: z.array(CierrePorAutorizar),
    /** For the admin; absent once all steps are done. */
    primerosPasos: PrimerosPasos,
    /** For the admin; absent unless the backups need attention. */
    copias: AvisoCopias,
  })
  .partial()

export type Hoy = z.infer<typeof Hoy>
export type Cumpleanos = z.infer<typeof Cumpleanos>
export type Deudor = z.infer<typeof Deudor>
export type NetoDeHoy = z.infer<typeof NetoDeHoy>
export type PrimerosPasos = z.infer<typeof PrimerosPasos>
export type Ausente = z.infer<typeof Ausente>
