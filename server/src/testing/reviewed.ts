import type { Cadena, Revision } from '@gym/contract/auditoria/auditoria.schema'
import { expect } from 'vitest'
import type { TestApi } from './api.ts'

export async function reviewed(api: TestApi): Promise<Revision> {
  const admin = api.as('admin')
  expect((await admin.post('/auditoria/cadena')).statusCode).toBe(202)
  const found = async (): Promise<Cadena> => (await admin.get('/auditoria/cadena')).body
  await expect.poll(async () => (await found()).enCurso, { timeout: 60_000 }).toBeNull()
  const { ultima } = await found()
  if (!ultima) throw new Error('the review came to nothing')
  return ultima
}
