import { z } from 'zod'
import { User } from '../auth/users.schema.ts'
import { ref } from '../core/fields.ts'
import { Cliente } from './clientes.schema.ts'

/** Id of the duplicate, which the merge hides. */
export const Fusion = z.object({ otro: ref('El otro cliente') })

const rowCount = z.int()

/** Preview: numbers of the duplicate's rows that move, or repeat a row of the client (`repetidas`). */
export const FusionPrevia = z.object({
  cliente: Cliente,
  otro: Cliente,
  mueve: z.object({
    pagos: rowCount,
    ventas: rowCount,
    saldo: z.number(),
    entradas: rowCount,
    membresias: rowCount,
    inscripciones: rowCount,
    esperas: rowCount,
    rutinas: rowCount,
    medidas: rowCount,
    contactos: rowCount,
    foto: z.boolean(),
  }),
  /** Account linked to the duplicate. `pasa`: the merged client gets it, having none of its own. */
  cuenta: User.pick({ nombre: true, email: true }).extend({ pasa: z.boolean() }).nullable(),
  repetidas: z.object({ entradas: rowCount, inscripciones: rowCount, esperas: rowCount, rutinas: rowCount }),
})

export type Fusion = z.infer<typeof Fusion>
export type FusionPrevia = z.infer<typeof FusionPrevia>
