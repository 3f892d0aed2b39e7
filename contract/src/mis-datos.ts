import { z } from 'zod'
import { ClaseInscrita } from './clases.ts'
import { Cliente, NumeroIdentificacion } from './clientes.ts'
import { Contacto } from './cobros.ts'
import { Composicion } from './composicion-corporal.ts'
import { Id, IsoDay, IsoInstant, optionalRef, text } from './fields.ts'
import { algunas, listQuery } from './lists.ts'
import { MembresiaVista } from './membresias.ts'
import { Pago } from './pagos.ts'
import { Asignacion } from './rutinas.ts'
import { User } from './users.ts'
import { VentaListada } from './ventas.ts'

/** An account that the desk may link: a member's that is nobody's yet. */
export const CuentaPorVincular = User.pick({ _id: true, nombre: true, email: true })

export const CuentasQuery = listQuery(['nombre'])

/** The account that is linked to a client; null takes the link away. */
export const Vinculacion = z.object({ usuario: optionalRef('La cuenta') })

/** The link of a client. */
export const CuentaVinculada = z.object({
  cuenta: CuentaPorVincular.extend({ desde: IsoInstant }).nullable(),
})

/** How somebody links their own account: their number and the code of a receipt. */
export const VinculacionPropia = z.object({
  numeroIdentificacion: NumeroIdentificacion,
  codigo: text('El código').transform((typed) => typed.replace(/[\s-]/g, '').toUpperCase()),
})

/** Who the signed-in person is at the gym; null where their account is not linked. */
export const Vinculo = z.object({
  cliente: Cliente.pick({ _id: true, nombre: true, apellido: true, numeroIdentificacion: true }).nullable(),
})

const Visita = z.object({
  _id: Id,
  fecha: IsoInstant,
  /** Null for a free entry. */
  clase: z.string().nullable(),
  salida: IsoInstant.nullable(),
})

/** All that the gym has of one person. */
export const MisDatos = z.object({
  cliente: Cliente,
  /** The photo as a data URL; null for none. */
  foto: z.string().nullable(),
  /** What they owe, in pesos; below 0 it is in their favour. */
  saldo: z.number(),
  membresias: algunas(MembresiaVista),
  pagos: algunas(Pago),
  ventas: algunas(VentaListada),
  visitas: algunas(Visita),
  clases: algunas(ClaseInscrita),
  rutinas: algunas(Asignacion),
  medidas: algunas(Composicion),
  /** When and by what they were contacted, and what was noted of it. */
  contactos: algunas(Contacto.omit({ por: true })),
})

/** By which a member comes in: a code for each of the coming days, so that they show without network too. */
export const CodigosDeEntrada = z.object({
  cliente: Cliente.pick({ _id: true, nombre: true, apellido: true }),
  codigos: z.array(z.object({ dia: IsoDay, codigo: z.string() })),
})

/** Before the data of a person are erased: what goes, what stays, and why it cannot be yet. */
export const BorradoPrevio = z.object({
  cliente: Cliente.pick({ _id: true, nombre: true, apellido: true, numeroIdentificacion: true }),
  borra: z.object({
    foto: z.boolean(),
    notas: z.boolean(),
    medidas: z.int(),
    rutinas: z.int(),
    cupos: z.int(),
    /** Changes of their own fields that were kept. */
    cambios: z.int(),
    /** What was noted of their contacts. */
    contactos: z.int(),
    /** Other records of the same person, merged into this one. */
    unidos: z.int(),
    cuenta: CuentaPorVincular.nullable(),
  }),
  queda: z.object({ pagos: z.int(), ventas: z.int(), membresias: z.int(), entradas: z.int() }),
  impide: z.array(z.object({ codigo: z.string(), texto: z.string() })),
})

/** The number of whose data are erased, typed once more. */
export const Borrado = z.object({
  confirmacion: text('El número de identificación').transform((typed) => typed.replace(/\D/g, '')),
})

/** A client who was deleted and whose data are there still. */
export const ClienteEliminado = Cliente.pick({
  _id: true,
  nombre: true,
  apellido: true,
  numeroIdentificacion: true,
}).extend({ eliminadoEn: IsoInstant })

export const EliminadosQuery = listQuery(['apellido'])

export type CuentaPorVincular = z.infer<typeof CuentaPorVincular>
export type CuentasQuery = z.infer<typeof CuentasQuery>
export type CuentaVinculada = z.infer<typeof CuentaVinculada>
export type VinculacionPropia = z.infer<typeof VinculacionPropia>
export type Vinculo = z.infer<typeof Vinculo>
export type MisDatos = z.infer<typeof MisDatos>
export type CodigosDeEntrada = z.infer<typeof CodigosDeEntrada>
export type Visita = z.infer<typeof Visita>
export type BorradoPrevio = z.infer<typeof BorradoPrevio>
export type ClienteEliminado = z.infer<typeof ClienteEliminado>
export type EliminadosQuery = z.infer<typeof EliminadosQuery>
