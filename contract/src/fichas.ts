import { z } from 'zod'
import { Cliente } from './clientes.ts'
import { veredictosDeFicha } from './entradas.rules.ts'
import { Entrada, EntradaRegistrada, MotivoDeEntrada } from './entradas.ts'
import { Id, IsoDay } from './fields.ts'
import { diasSemana } from './weekdays.ts'

/** A client's page: who they are, and how they stand as the door would say it now. Trainers are told of no money. */
export const Ficha = z.object({
  cliente: Cliente,
  veredicto: z.enum(veredictosDeFicha),
  motivos: z.array(MotivoDeEntrada),
  /** The current membership that lets them in. */
  membresia: EntradaRegistrada.shape.membresia,
  /** The membership that a renewal would take after. */
  renovable: Id.nullable(),
  /** The next time of all the classes that they have a place in. */
  proximaClase: z
    .object({
      _id: Id,
      nombre: z.string(),
      dia: z.enum(diasSemana),
      fecha: IsoDay,
      horarioInicio: z.string(),
      horarioFin: z.string(),
    })
    .nullable(),
  /** What they owe, in pesos; below 0 it is in their favour. Null for who is told of no money. */
  saldo: z.number().nullable(),
  ultimaEntrada: Entrada.omit({ cliente: true }).nullable(),
  /** Where the photo is; null for none. */
  foto: z.string().nullable(),
})

export type Ficha = z.infer<typeof Ficha>
