import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { withClient } from '@gym/postgres/backup/database-beside'
import { replaceDatabase } from '@gym/postgres/backup/replace-database'
import { verifyBackup } from '@gym/postgres/backup/restore-backup'
import { tryBackup } from '@gym/postgres/backup/try-backup'
import { writeBackup } from '@gym/postgres/backup/write-backup'
import { aBareDatabase, aFile, query } from '@gym/postgres/testing/databases'
import type { PoolConfig } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { migrations, owner } from '../connection/owner.ts'
import { wrongInLedger } from './ledger-laws.ts'

const PAYMENTS = Number(process.env.COPIAS_PAGOS ?? 300)
const KILLS = Number(process.env.COPIAS_MUERTES ?? 2)
const MOST_SECONDS = Number(process.env.COPIAS_SEGUNDOS ?? Number.POSITIVE_INFINITY)

async function aGymOf(payments: number): Promise<PoolConfig> {
  const database = await aBareDatabase('plantilla')
  await query(
    database,
    `set session_replication_role = replica;
     insert into clientes (id, nombre, apellido, email, telefono, direccion, numero_identificacion)
       select gen_random_uuid(), 'Ana ' || n, 'Pérez ' || n, 'ana' || n || '@gym.example', '300' || lpad(n::text, 7, '0'),
         'Calle ' || n || ' # 2-3', (10000000 + n)::text
       from generate_series(1, ${Math.ceil(payments / 20)}) n;
     insert into pagos (id, cantidad, monto, fecha, metodo_pago, cliente_id)
       select gen_random_uuid(), 1, 1000 * (1 + n % 90), date '2024-01-01' + n % 1000, 'Efectivo', c.id
       from generate_series(1, ${payments}) n
         join (select id, row_number() over () as turno from clientes) c on c.turno = 1 + n % ${Math.ceil(payments / 20)};
     insert into contabilidad (id, tipo, descripcion, monto, fecha, metodo_pago, cuenta_debito, cuenta_credito, referencia, pago_id)
       select gen_random_uuid(), 'ingreso', 'Pago', monto, fecha, 'efectivo', 'Caja', 'Ingresos', 'factura', id from pagos;
     set session_replication_role = origin;
     call asentar_sueltas()`,
  )
  return database
}

async function timed<T>(work: () => Promise<T>): Promise<[T, seconds: string]> {
  const begun = performance.now()
  const done = await work()
  return [done, ((performance.now() - begun) / 1000).toFixed(1)]
}

const backUp = async (database: PoolConfig) => {
  const file = aFile()
  await writeBackup(database, file, { owner, migrations, now: new Date() })
  return file
}

const paymentsIn = async (database: PoolConfig) =>
  Number((await query(database, 'select count(*) as n from pagos'))[0]?.n)

async function killedAfter(ms: number, { host, port, user, database }: PoolConfig, file: string) {
  const dataDir = mkdtempSync(join(tmpdir(), 'restaurar-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const program = fileURLToPath(new URL('../../main/backup.ts', import.meta.url))
  const child = spawn(
    process.execPath,
    ['--import', import.meta.resolve('tsx'), program, 'restore', file, '--reemplazar'],
    {
      stdio: 'ignore',
      env: {
        PATH: process.env.PATH,
        DATA_DIR: dataDir,
        DATABASE_URL: `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(`${host}`)}`,
      },
    },
  )
  const gone = once(child, 'close')
  await Promise.race([gone, delay(ms)])
  child.kill('SIGKILL')
  await gone
}

test('Restore killed at any moment leaves one whole database', {
  tags: ['full'],
  timeout: 60 * 60_000,
}, async () => {
  const [many, few] = [await aGymOf(PAYMENTS), await aGymOf(Math.ceil(PAYMENTS / 2))]
  const [file, toWrite] = await timed(() => backUp(many))
  const other = await backUp(few)
  const read = () => verifyBackup(file, { owner, migrations })
  const [backup, toRead] = await timed(read)
  const [trial, toTry] = await timed(() => tryBackup(many, backup, wrongInLedger))
  expect(trial).toMatchObject({ otherwise: [], wrong: [] })
  const [, toRestore] = await timed(async () => replaceDatabase(few, await read()))
  expect(await paymentsIn(few)).toBe(PAYMENTS)
  for (const seconds of [toWrite, toTry, toRestore]) expect(Number(seconds)).toBeLessThan(MOST_SECONDS)

  const longest = 4_000 + 2_000 * Number(toRestore)
  const left: Record<string, number> = { before: 0, after: 0 }
  for (let round = 0; round < KILLS; round += 1) {
    const there = await paymentsIn(few)
    await killedAfter(randomInt(longest), few, there === PAYMENTS ? other : file)
    const found = await paymentsIn(few)
    expect([PAYMENTS, Math.ceil(PAYMENTS / 2)]).toContain(found)
    expect(await withClient(few, wrongInLedger)).toEqual([])
    left[found === there ? 'before' : 'after'] = (left[found === there ? 'before' : 'after'] ?? 0) + 1
  }
  await replaceDatabase(few, await read())
  expect(await paymentsIn(few)).toBe(PAYMENTS)
  const megabytes = (statSync(file).size / 2 ** 20).toFixed(1)
  console.log(
    `${PAYMENTS} payments: ${megabytes} MB, written and read again in ${toWrite} s, read in ${toRead} s, tried beside in ${toTry} s, restored in ${toRestore} s. ` +
      `${KILLS} restores killed: ${left.before} left what was there, ${left.after} the restored.`,
  )
})
