import { z } from 'zod'
import { CierrePorAutorizar } from '../caja/caja.schema.ts'
import { ClaseDisponible } from '../clases/clases.schema.ts'
import { AvisoCopias } from '../copias/copias.schema.ts'
import { Id, IsoDay, IsoInstant, Money } from '../core/fields.ts'
import { firstRowsOf } from '../core/lists.ts'
import { Entrada } from '../entradas/entradas.schema.ts'
import { Membresia, MembresiaVista, SinCobrar } from '../membresias/membresias.schema.ts'
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

const Comparado = z.object({ hoy: Money, antes: Money })

/** `antes` is of the day a week before, until the same time of day. `neto` is `efectivo` plus `otros`. */
export const DineroDeHoy = z.object({
  neto: Comparado,
  efectivo: Comparado,
  otros: Comparado,
  fiado: Comparado,
  /** `neto` of this month until today, and of the same days of the month before. */
  mes: Comparado,
  /** Cumulative `neto` at the end of each hour: today until now, the day a week before for all 24 hours. */
  porHora: z.object({ hoy: z.array(Money), antes: z.array(Money) }),
})

/** The open tills, at most 5. `hubo` is false if none was ever opened. */
export const CajaDeHoy = z.object({
  hubo: z.boolean(),
  abiertas: z.array(z.object({ turno: Id, caja: z.string(), abiertaPor: z.string(), abiertaEn: IsoInstant })),
  /** Cash outside any shift that the next Z will count. */
  sinCaja: z.object({ cuantos: z.int(), monto: Money }),
})

/** The member's current membership, else the next, else the last; and their balance, negative is credit. */
export const MiMembresia = z.object({ membresia: MembresiaVista.nullable(), saldo: z.number() })

/** Today's work. Sections that the role may not see are absent. */
export const Hoy = z
  .object({
    dentro: firstRowsOf(Entrada),
    clasesDeHoy: firstRowsOf(ClaseDisponible),
    /** Entries of today, and of the day a week before until the same time of day. */
    entradas: z.object({ hoy: z.int(), antes: z.int() }),
    /** For trainers: id of the trainer with the email of the account. */
    entrenador: Id,
    vencenHoy: firstRowsOf(Membresia),
    /** Memberships that end today or within 5 days; renewed and frozen ones are omitted. */
    porVencer: firstRowsOf(Membresia),
    /** Memberships that ended within the last `VENCIDA_HACE_POCO_DAYS` days and were not renewed. */
    vencidas: firstRowsOf(Membresia),
    porRenovar: firstRowsOf(Pago),
    deudores: firstRowsOf(Deudor),
    deuda: z.object({ debe: Money, vencido: Money }),
    caja: CajaDeHoy,
    cumpleanos: firstRowsOf(Cumpleanos),
    existenciasBajas: firstRowsOf(Producto),
    ausentes: firstRowsOf(Ausente),
    /** Absent if no membership is uncharged. */
    sinCobrar: SinCobrar,
    /** For the admin. */
    dinero: DineroDeHoy,
    /** Closings by other accounts that await an administrator; absent if there are none. */
    cierresPorAutorizar: z.array(CierrePorAutorizar),
    /** For the admin; absent once all steps are done. */
    primerosPasos: PrimerosPasos,
    /** For the admin; absent unless the backups need attention. */
    copias: AvisoCopias,
    /** For a member whose account is linked to a client. */
    propio: MiMembresia,
  })
  .partial()

export type Hoy = z.infer<typeof Hoy>
export type Cumpleanos = z.infer<typeof Cumpleanos>
export type Deudor = z.infer<typeof Deudor>
export type DineroDeHoy = z.infer<typeof DineroDeHoy>
export type CajaDeHoy = z.infer<typeof CajaDeHoy>
export type MiMembresia = z.infer<typeof MiMembresia>
export type PrimerosPasos = z.infer<typeof PrimerosPasos>
export type Ausente = z.infer<typeof Ausente>
