import { Client } from 'pg'
import { findEmbeddedPostgres } from '../../postgres/src/embedded/embedded-postgres.ts'
import { owner } from '../../server/src/db/connection/owner.ts'

export async function connectTo(dataDir: string): Promise<Client> {
  const connection = findEmbeddedPostgres({ owner, dataDir })
  if (!connection) throw new Error(`no PostgreSQL runs on ${dataDir}`)
  const client = new Client(connection)
  // When the database shuts down, each open connection emits an error, which would end the process.
  client.on('error', () => {})
  await client.connect()
  return client
}

export interface Entry {
  pagoId: string
  tipo: string
  monto: number
  cuentaDebito: string
  cuentaCredito: string
  referencia: string
  isReversal: boolean
}

export async function ledger(database: Client): Promise<Entry[]> {
  const { rows } = await database.query<Entry>(
    `select pago_id as "pagoId", tipo, monto::float8 as monto, cuenta_debito as "cuentaDebito",
       cuenta_credito as "cuentaCredito", referencia, revierte_id is not null as "isReversal"
     from contabilidad where pago_id is not null order by id`,
  )
  return rows
}
