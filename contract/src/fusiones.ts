import { z } from 'zod'
import { Cliente } from './clientes.ts'
import { ref } from './fields.ts'
import { User } from './users.ts'

/** The other record of the same person, which goes. */
export const Fusion = z.object({ otro: ref('El otro cliente') })

const cuantas = z.int()

/** What a merge would do: what moves, and what both have, which stays once. */
export const FusionPrevia = z.object({
  cliente: Cliente,
  otro: Cliente,
  mueve: z.object({
    pagos: cuantas,
    ventas: cuantas,
    /** What is owed, in pesos; below 0 it is in their favour. */
    saldo: z.number(),
    entradas: cuantas,
    membresias: cuantas,
    inscripciones: cuantas,
    esperas: cuantas,
    rutinas: cuantas,
    medidas: cuantas,
    contactos: cuantas,
    foto: z.boolean(),
  }),
  /** The account that is linked to the other record: it comes with it, or is linked to nobody where this one has its own. */
  cuenta: User.pick({ nombre: true, email: true }).extend({ pasa: z.boolean() }).nullable(),
  repetidas: z.object({ entradas: cuantas, inscripciones: cuantas, esperas: cuantas, rutinas: cuantas }),
})

export type Fusion = z.infer<typeof Fusion>
export type FusionPrevia = z.infer<typeof FusionPrevia>
