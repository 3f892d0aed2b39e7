import type { TestApi } from './api.ts'

let next = 0

/** An account with a password that can sign in; made by the admin, so from no known address. */
export async function anAccount(api: TestApi, fields: Record<string, string> = {}) {
  next += 1
  const account = {
    nombre: 'Ana',
    email: `ana${next}@gimnasio.test`,
    password: 'una clave larga',
    rol: 'recepcionista',
    ...fields,
  }
  const { statusCode, body } = await api.as('admin').post('/auth/register', account)
  if (statusCode !== 201) throw new Error(body.mensaje)
  return account
}
