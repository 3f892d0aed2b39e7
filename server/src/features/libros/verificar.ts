import type { VerificacionLibros } from '@gym/contract/libros'
import pg, { type PoolConfig } from 'pg'
import { AppError } from '../../app-error.ts'
import { tryLedger } from '../../db/ledger-laws.ts'

/** Tries the laws of the books on a connection of its own, one try at a time: in a large gym it takes minutes. */
export function createVerificador(connection: PoolConfig): () => Promise<VerificacionLibros> {
  let isBusy = false
  return async () => {
    if (isBusy) throw new AppError('VERIFICACION_EN_CURSO')
    isBusy = true
    const client = new pg.Client(connection)
    try {
      await client.connect()
      const pruebas = await tryLedger(client)
      return { ok: pruebas.every(({ ok }) => ok), pruebas }
    } finally {
      isBusy = false
      await client.end().catch(() => {})
    }
  }
}
