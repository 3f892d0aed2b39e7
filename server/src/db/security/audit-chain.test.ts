import pg, { type PoolConfig } from 'pg'
import { expect, test } from 'vitest'
import { anEmptyDatabase } from '../../testing/database/test-database.ts'
import { migrate } from '../connection/migrate.ts'

async function query(connection: PoolConfig, text: string) {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

/** Creates an older database whose audit rows are all in the hash chain, except the last. */
async function before() {
  const database = await anEmptyDatabase()
  await migrate(database, { upTo: '0049_auditoria.sql' })
  const person = (n: number) =>
    `(gen_random_uuid(), 'Ana', 'Pérez', 'ana@correo.test', '3001234567', 'Calle 1', '10${n}')`
  const insert =
    'insert into clientes (id, nombre, apellido, email, telefono, direccion, numero_identificacion) values '
  await query(database, insert + [1, 2, 3, 4].map(person).join(', '))
  await query(database, 'select encadenar_auditoria(100)')
  await query(database, insert + person(5))
  return database
}

const end = `select encode(eslabon, 'hex') as ultimo from auditoria_eslabones order by posicion desc limit 1`
const noted = `select despues -> 'cadenaAnterior' as cadena from auditoria where recurso = 'auditoria'`
const review = 'select hasta, rota from revisar_auditoria(1, 100)'

test('rebuilds the chain of the previous version and records its end', { tags: ['full'] }, async () => {
  const database = await before()
  const [{ ultimo }] = await query(database, end)
  const statement =
    'select id, fecha, recurso_id, despues from auditoria where recurso = $$clientes$$ order by id'
  const rows = await query(database, statement)
  await migrate(database)
  expect(await query(database, statement)).toEqual(rows)
  expect(await query(database, review)).toEqual([{ hasta: '6', rota: null }])
  expect(await query(database, noted)).toEqual([{ cadena: { eslabones: 4, ultimo, rota: null } }])
})

test('records where an older chain was broken instead of repairing it', async () => {
  const database = await before()
  await query(
    database,
    `alter table auditoria disable trigger user; update auditoria set accion = 'otra' where id = 2;
     alter table auditoria enable trigger user`,
  )
  await migrate(database)
  const [{ cadena }] = await query(database, noted)
  expect(cadena.rota).toBe(2)
})

test('has nothing to record without an audit', { tags: ['full'] }, async () => {
  const database = await anEmptyDatabase()
  await migrate(database)
  expect(await query(database, 'select count(*)::int as n from auditoria')).toEqual([{ n: 0 }])
})
