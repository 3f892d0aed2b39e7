import { z } from 'zod'
import { Id, oneOf, optionalOneOf, ownEmail, password, personName } from '../core/fields.ts'
import { listQuery } from '../core/lists.ts'
import { roles } from '../permissions/permissions.ts'

export const User = z.object({
  _id: Id,
  nombre: z.string(),
  email: z.string(),
  rol: z.enum(roles),
})

/** An account as the admin sees it; `factor` is absent unless it has a second factor. */
export const Usuario = User.extend({ factor: z.literal(true).optional() })

export const UsersQuery = listQuery(['nombre', 'email', 'rol'])

export const NuevoUser = z.object({
  nombre: personName('El nombre'),
  email: ownEmail(),
  password: password(),
  rol: optionalOneOf('El rol', roles).optional(),
  role: optionalOneOf('El rol', roles).optional(),
})

/** Changes to an account. An empty password leaves the password unchanged (specification 5, Edit user). */
export const CambiosUser = z
  .object({
    nombre: personName('El nombre'),
    email: ownEmail(),
    password: z.preprocess((value) => (value === '' ? undefined : value), password().optional()),
    rol: oneOf('El rol', roles),
  })
  .partial()

export type CambiosUser = z.infer<typeof CambiosUser>
export type User = z.infer<typeof User>
export type Usuario = z.infer<typeof Usuario>
export type UsersQuery = z.infer<typeof UsersQuery>
export type NuevoUser = z.infer<typeof NuevoUser>
