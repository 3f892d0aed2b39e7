import { type Rol, roles } from '@gym/contract/permissions/permissions'
import { hashPassword } from '../../src/core/passwords.ts'
import type { Db } from '../../src/db/connection/database.ts'
import { insertUser } from '../../src/features/users/users.queries.ts'

const PASSWORD = 'demo-1234'

const nombres: Record<Rol, string> = {
  admin: 'Marta Restrepo',
  recepcionista: 'Yesenia Ortiz',
  entrenador: 'Álvaro Peña',
  user: 'Nicolás Vargas',
}

export const cuentas = roles.map((rol) => ({
  rol,
  nombre: nombres[rol],
  email: `${rol}@demo.local`,
  password: PASSWORD,
}))

export type CuentaIds = Record<Rol, string>

export async function seedCuentas(db: Db): Promise<CuentaIds> {
  const hashes = await Promise.all(cuentas.map(({ password }) => hashPassword(password)))
  const made: [Rol, string][] = []
  for (const [index, { rol, nombre, email }] of cuentas.entries()) {
    const { _id } = await insertUser(db, { rol, nombre, email, passwordHash: hashes[index] ?? '' })
    made.push([rol, _id])
  }
  return Object.fromEntries(made) as CuentaIds
}
