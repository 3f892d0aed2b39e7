import { z } from 'zod'
import { User } from '../auth/users.schema.ts'
import { ClaseInscrita } from '../clases/clases.schema.ts'
import { Cliente, NumeroIdentificacion } from '../clientes/clientes.schema.ts'
import { Contacto } from '../cobros/cobros.schema.ts'
import { Composicion } from '../composicion-corporal/composicion-corporal.schema.ts'
import { Id, IsoDay, IsoInstant, optionalRef, text } from '../core/fields.ts'
import { firstRowsOf, listQuery } from '../core/lists.ts'
import { MembresiaVista } from '../membresias/membresias.schema.ts'
import { Pago } from '../pagos/pagos.schema.ts'
import { Asignacion } from '../rutinas/rutinas.schema.ts'
import { VentaListada } from '../ventas/ventas.schema.ts'

export const CuentaPorVincular = User.pick({ _id: true, nombre: true, email: true })

export const CuentasQuery = listQuery(['nombre'])

export const Vinculacion = z.object({ usuario: optionalRef('La cuenta') })

export const CuentaVinculada = z.object({
  cuenta: CuentaPorVincular.extend({ desde: IsoInstant }).nullable(),
})

export const VinculacionPropia = z.object({
  numeroIdentificacion: NumeroIdentificacion,
  codigo: text('El código').transform((typed) => typed.replace(/[\s-]/g, '').toUpperCase()),
})

export const Vinculo = z.object({
  cliente: Cliente.pick({ _id: true, nombre: true, apellido: true, numeroIdentificacion: true }).nullable(),
})

const Visita = z.object({
  _id: Id,
  fecha: IsoInstant,
  clase: z.string().nullable(),
  salida: IsoInstant.nullable(),
})

export const MisDatos = z.object({
  cliente: Cliente,
  foto: z.string().nullable(),
  saldo: z.number(),
  /** Earliest due day of the member's debts; null without a debt. */
  vence: IsoDay.nullable(),
  membresias: firstRowsOf(MembresiaVista),
  pagos: firstRowsOf(Pago),
  ventas: firstRowsOf(VentaListada),
  visitas: firstRowsOf(Visita),
  clases: firstRowsOf(ClaseInscrita),
  rutinas: firstRowsOf(Asignacion),
  medidas: firstRowsOf(Composicion),
  contactos: firstRowsOf(Contacto.omit({ por: true })),
})

/** Check-in codes for today and the next days, so that they also work offline. */
export const CodigosDeEntrada = z.object({
  cliente: Cliente.pick({ _id: true, nombre: true, apellido: true }),
  codigos: z.array(z.object({ dia: IsoDay, codigo: z.string() })),
})

export const BorradoPrevio = z.object({
  cliente: Cliente.pick({ _id: true, nombre: true, apellido: true, numeroIdentificacion: true }),
  borra: z.object({
    foto: z.boolean(),
    notas: z.boolean(),
    medidas: z.int(),
    rutinas: z.int(),
    cupos: z.int(),
    cambios: z.int(),
    contactos: z.int(),
    unidos: z.int(),
    cuenta: CuentaPorVincular.nullable(),
  }),
  queda: z.object({ pagos: z.int(), ventas: z.int(), membresias: z.int(), entradas: z.int() }),
  impide: z.array(z.object({ codigo: z.string(), texto: z.string() })),
})

export const Borrado = z.object({
  confirmacion: text('El número de identificación').transform((typed) => typed.replace(/\D/g, '')),
})

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
