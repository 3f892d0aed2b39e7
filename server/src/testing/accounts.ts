import type { Rol } from '@gym/contract/permissions/permissions'
import { hash } from '@node-rs/argon2'
import { insertUser } from '../features/users/users.queries.ts'
import type { TestApi } from './api.ts'

// A low cost makes hundreds of logins fast: the program verifies a password by the cost in its hash.
const cheap = { memoryCost: 8, timeCost: 1, parallelism: 1 }

let next = 0

export async function anAccount(
  { db }: TestApi,
  fields: { nombre?: string; email?: string; password?: string; rol?: Rol } = {},
) {
  next += 1
  const { nombre = 'Ana', email = `ana${next}@gimnasio.test`, rol = 'recepcionista' } = fields
  const { password = 'una clave larga' } = fields
  const passwordHash = await hash(password, cheap)
  return { ...(await insertUser(db, { nombre, email, rol, passwordHash })), password }
}
