import { z } from 'zod'
import { Autor, IsoInstant, optionalDay, optionalOneOf, optionalRef } from '../core/fields.ts'
import { listQuery, siemprePorPaginas } from '../core/lists.ts'
import { finales } from './auditoria.rules.ts'

const fields = z.record(z.string(), z.unknown()).nullable()

export const Acto = z.object({
  _id: z.string().describe('Su número: los más nuevos tienen uno mayor.'),
  fecha: IsoInstant,
  usuario: Autor.describe('Quien lo hizo; nulo si nadie había ingresado o fue el programa.'),
  token: Autor.describe('El token con que lo hizo, si fue otro programa en su nombre.'),
  accion: z.string().describe('El `operationId` de la llamada, o `programa`.'),
  acto: z.string().describe('La acción en palabras.'),
  recurso: z
    .string()
    .nullable()
    .describe('Lo que se escribió; de un rechazo, la primera parte de la dirección.'),
  recursoId: z.string().nullable(),
  direccion: z.string().nullable().describe('La dirección de red desde la que se pidió.'),
  peticion: z.string().nullable().describe('El `x-request-id` de la respuesta y del registro.'),
  resultado: z.string().describe('`HECHO`, o el código del rechazo.'),
  antes: fields.describe('Los campos que cambiaron, como estaban; sin secretos.'),
  despues: fields.describe('Los campos que cambiaron, como quedaron; sin secretos.'),
  olvidado: z.boolean().describe('Si lo que cambió se olvidó con los datos de la persona.'),
})

const named = (name: string) =>
  z
    .string({ error: `${name} debe ser un texto.` })
    .trim()
    .max(100, `${name} admite 100 caracteres como máximo.`)
    .refine((text) => !text.includes('\0'), `${name} contiene caracteres no válidos.`)
    .optional()

export const AuditoriaQuery = listQuery(['fecha'])
  .extend(siemprePorPaginas)
  .omit({ orden: true })
  .extend({
    fechaInicio: optionalDay('La fecha inicial'),
    fechaFin: optionalDay('La fecha final'),
    usuario: optionalRef('El usuario').optional(),
    token: optionalRef('El token').optional(),
    accion: named('La acción'),
    recurso: named('El recurso'),
    recursoId: named('El identificador'),
    resultado: optionalOneOf('El resultado', finales).optional(),
  })

export const FiltroAuditoria = AuditoriaQuery.omit({ pagina: true, limite: true })

export const Acciones = z.array(z.object({ accion: z.string(), acto: z.string() }))

/** Result of a verification of the hash chain, to its end or to the first broken link (`roto`). */
export const Revision = z.object({
  fecha: IsoInstant.describe('Cuándo terminó.'),
  por: Autor,
  integra: z.boolean(),
  eslabones: z.int().describe('Cuántos actos se revisaron, del primero al último.'),
  pendientes: z.int().describe('Los que todavía no tienen eslabón: los del último segundo.'),
  roto: z.int().nullable().describe('La posición del primer acto que no es como se escribió.'),
  ultimo: z
    .string()
    .nullable()
    .describe('El último eslabón revisado, en hexadecimal: anotado fuera, prueba que nada se quitó después.'),
})

export const Cadena = z.object({
  enCurso: z
    .object({
      desde: IsoInstant,
      por: Autor,
      revisados: z.int(),
      total: z.int().describe('Los eslabones que había cuando empezó; 0 mientras se cuentan.'),
    })
    .nullable(),
  ultima: Revision.nullable(),
  interrumpida: IsoInstant.nullable().describe('Cuándo empezó la última, si no llegó a su fin.'),
})

export type Acto = z.infer<typeof Acto>
export type AuditoriaQuery = z.infer<typeof AuditoriaQuery>
export type FiltroAuditoria = z.infer<typeof FiltroAuditoria>
export type Acciones = z.infer<typeof Acciones>
export type Revision = z.infer<typeof Revision>
export type Cadena = z.infer<typeof Cadena>
