import { z } from 'zod'
import { Autor, Id, IsoDay, IsoInstant, optionalDay, text } from '../core/fields.ts'
import { permisos } from './tokens.rules.ts'

const MAX_NAME = 60

export const NuevoToken = z.object({
  nombre: text('El nombre', { max: MAX_NAME }),
  permisos: z
    .array(z.enum(permisos, { error: 'Ese permiso no se da a un token.' }), {
      error: 'Los permisos son obligatorios.',
    })
    .min(1, 'Elige al menos un permiso.')
    .transform((each) => [...new Set(each)]),
  /** Last valid day; without it the token does not expire. */
  venceEl: optionalDay('La fecha de vencimiento').optional(),
})

export const Token = z.object({
  _id: Id,
  nombre: z.string(),
  final: z.string().describe('Sus últimos cuatro caracteres.'),
  permisos: z.array(z.enum(permisos)),
  venceEl: IsoDay.nullable(),
  vencido: z.boolean(),
  creadoPor: Autor,
  creadoEn: IsoInstant,
  usadoEn: IsoInstant.nullable().describe('Su último uso, con cinco minutos de margen.'),
})

export const TokenHecho = Token.extend({ token: z.string().describe('Se muestra esta única vez.') })

export type NuevoToken = z.infer<typeof NuevoToken>
export type Token = z.infer<typeof Token>
export type TokenHecho = z.infer<typeof TokenHecho>
