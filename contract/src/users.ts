import { z } from 'zod'
import { email, Id, optionalOneOf, password, text } from './fields.ts'
import { listQuery } from './lists.ts'
import { roles } from './permissions.ts'

export const User = z.object({
  _id: Id,
  nombre: z.string(),
  email: z.string(),
  rol: z.enum(roles),
})

export const UsersQuery = listQuery(['nombre', 'email', 'rol'])

/** In the order of the form; `rol` wins over `role`. */
export const NuevoUser = z.object({
  nombre: text('El nombre'),
  email: email(),
  password: password(),
  rol: optionalOneOf('El rol', roles).optional(),
  role: optionalOneOf('El rol', roles).optional(),
})

export type User = z.infer<typeof User>
export type UsersQuery = z.infer<typeof UsersQuery>
export type NuevoUser = z.infer<typeof NuevoUser>
