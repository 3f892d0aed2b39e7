import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PoolConfig } from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { aBareDatabase, aFile, contents, query } from '../testing/databases.ts'
import { migrate, migrations, owner } from '../testing/small-program.ts'
import { nameBeside, purposes, removeDatabasesBeside, withClient } from './database-beside.ts'
import { replaceDatabase } from './replace-database.ts'
import { verifyBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

const program = { owner, migrations }
const timeoutMs = 0

async function aProgramWith(montos: string): Promise<PoolConfig> {
  const database = await aBareDatabase()
  await migrate(database)
  await query(database, `INSERT INTO padre (monto) VALUES ${montos}`)
  return database
}

async function aBackupOf(source: PoolConfig) {
  const file = aFile()
  await writeBackup(source, file, { ...program, now: new Date() })
  return file
}

const montosIn = async (database: PoolConfig) =>
  (await query(database, 'SELECT monto::int FROM padre ORDER BY 1')).map(({ monto }) => monto)

async function beside({ database = '' }: PoolConfig) {
  const names = purposes.map((purpose) => `'${nameBeside(database, purpose)}'`)
  const server = { ...inject('postgres'), database: 'postgres' }
  return query(server, `SELECT datname FROM pg_database WHERE datname IN (${names.join(', ')})`)
}

test('replaces a database with rows after a copy of it', async () => {
  const target = await aProgramWith('(1), (2)')
  const source = await aProgramWith('(7)')
  const backup = await verifyBackup(await aBackupOf(source), program)
  let asked = 0
  await replaceDatabase(target, backup, {
    beforeReplacing: async () => {
      asked += 1
      expect(await montosIn(target)).toEqual([1, 2])
    },
  })
  expect(asked).toBe(1)
  expect(await contents(target, migrations)).toEqual(await contents(source, migrations))
  expect(await beside(target)).toEqual([])
})

test('fills an empty database without a copy', async () => {
  const target = await aBareDatabase()
  const backup = await verifyBackup(await aBackupOf(await aProgramWith('(7)')), program)
  await replaceDatabase(target, backup, { beforeReplacing: () => Promise.reject(new Error('asked')) })
  expect(await montosIn(target)).toEqual([7])
})

test('refuses a restore while another connection uses the database', async () => {
  const target = await aProgramWith('(1)')
  const backup = await verifyBackup(await aBackupOf(await aProgramWith('(7)')), program)
  await withClient(target, async () => {
    await expect(replaceDatabase(target, backup, { timeoutMs })).rejects.toThrow(
      /Alguien está usando la base de datos/,
    )
  })
  expect(await montosIn(target)).toEqual([1])
  expect(await beside(target)).toEqual([])
}, 20_000)

test('removes its files when its last step is refused', async () => {
  const target = await aProgramWith('(1)')
  const file = aFile()
  const [from, into] = [join(dirname(file), 'videos'), join(dirname(file), 'otra')]
  mkdirSync(from)
  writeFileSync(join(from, 'a.mp4'), 'clip')
  await writeBackup(await aProgramWith('(7)'), file, { ...program, now: new Date(), files: from })
  const backup = await verifyBackup(file, program)
  await withClient(target, async () => {
    await expect(replaceDatabase(target, backup, { files: into, timeoutMs })).rejects.toThrow(
      /Alguien está usando/,
    )
  })
  expect(readdirSync(into)).toEqual([])
}, 20_000)

test('changes nothing when the copy before it fails', async () => {
  const target = await aProgramWith('(1)')
  const backup = await verifyBackup(await aBackupOf(await aProgramWith('(7)')), program)
  const beforeReplacing = () => Promise.reject(new Error('no copy'))
  await expect(replaceDatabase(target, backup, { beforeReplacing })).rejects.toThrow('no copy')
  expect(await montosIn(target)).toEqual([1])

  const empty = await aBareDatabase()
  await query(empty, 'CREATE SCHEMA otra; CREATE TABLE otra.dinero (n int)')
  await replaceDatabase(empty, backup)
  expect(await montosIn(empty)).toEqual([7])
  expect(await query(empty, 'SELECT n FROM otra.dinero')).toEqual([])
})

async function aPoorDatabase() {
  const target = await aBareDatabase()
  const role = `pobre_${target.database}`
  await query(target, `CREATE ROLE ${role} LOGIN; ALTER DATABASE ${target.database} OWNER TO ${role}`)
  onTestFinished(async () => {
    const server = { ...inject('postgres'), database: 'postgres' }
    await query(server, `ALTER DATABASE ${target.database} OWNER TO ${server.user}`)
    await query(target, `DROP OWNED BY ${role}`)
    await query(server, `DROP ROLE ${role}`)
  })
  return { ...target, user: role }
}

test('fills only an empty database if the role lacks CREATEDB', { tags: ['full'] }, async () => {
  const target = await aPoorDatabase()
  const backup = await verifyBackup(await aBackupOf(await aProgramWith('(7)')), program)
  await replaceDatabase(target, backup)
  expect(await montosIn(target)).toEqual([7])
  await expect(replaceDatabase(target, backup)).rejects.toThrow(/no puede crear otra al lado: dale permiso/)
  expect(await montosIn(target)).toEqual([7])
})

async function killedAt(moment: string, target: PoolConfig, file: string): Promise<void> {
  const script = fileURLToPath(new URL('../testing/restore-process.ts', import.meta.url))
  const args = ['--import', import.meta.resolve('tsx'), script, JSON.stringify(target), file, moment]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const gone = once(child, 'close')
  const [said] = await once(child.stdout, 'data')
  expect(`${said}`).toBe('here\n')
  child.kill('SIGKILL')
  await gone
}

for (const moment of ['before', 'loading', 'loaded'])
  test(`leaves the database unchanged when killed at the moment "${moment}"`, {
    tags: moment === 'loaded' ? [] : ['full'],
    timeout: 30_000,
  }, async () => {
    const target = await aProgramWith('(1), (2)')
    const source = await aProgramWith('(7), (8), (9)')
    const file = await aBackupOf(source)
    await killedAt(moment, target, file)
    expect(await montosIn(target)).toEqual([1, 2])
    await query(target, 'INSERT INTO padre (monto) VALUES (3)')

    await replaceDatabase(target, await verifyBackup(file, program))
    expect(await contents(target, migrations)).toEqual(await contents(source, migrations))
    expect(await beside(target)).toEqual([])
  })

test('removes leftover databases without connections', { tags: ['full'] }, async () => {
  const target = await aProgramWith('(1)')
  const server = { ...inject('postgres'), database: 'postgres' }
  for (const purpose of purposes)
    await query(server, `CREATE DATABASE ${nameBeside(target.database ?? '', purpose)}`)
  const used = { ...server, database: nameBeside(target.database ?? '', 'nueva') }
  await withClient(used, async () => {
    await removeDatabasesBeside(target, { timeoutMs })
    expect(await beside(target)).toEqual([{ datname: used.database }])
  })
  await removeDatabasesBeside(target)
  expect(await beside(target)).toEqual([])
})

test('refuses a database that has another schema', { tags: ['full'] }, async () => {
  const target = await aProgramWith('(1)')
  await query(
    target,
    'CREATE SCHEMA otra; CREATE TABLE otra.dinero (n int); INSERT INTO otra.dinero VALUES (5)',
  )
  const backup = await verifyBackup(await aBackupOf(await aProgramWith('(7)')), program)
  await expect(replaceDatabase(target, backup)).rejects.toThrow(/el esquema otra, .* No cambió nada\.$/)
  expect(await query(target, 'SELECT n FROM otra.dinero')).toEqual([{ n: 5 }])
  expect(await montosIn(target)).toEqual([1])

  const empty = await aBareDatabase()
  await query(empty, 'CREATE SCHEMA otra; CREATE TABLE otra.dinero (n int)')
  await replaceDatabase(empty, backup)
  expect(await montosIn(empty)).toEqual([7])
  expect(await query(empty, 'SELECT n FROM otra.dinero')).toEqual([])
})

test('preserves owner, limits, grants, settings and comment', { tags: ['full'] }, async () => {
  const target = await aProgramWith('(1)')
  const name = target.database ?? ''
  const [owner, reader] = [`duena_${name}`, `lectora_${name}`]
  const server = { ...inject('postgres'), database: 'postgres' }
  await query(server, `CREATE ROLE ${owner}; CREATE ROLE ${reader}`)
  onTestFinished(async () => {
    await query(server, `ALTER DATABASE ${name} OWNER TO ${server.user}`)
    for (const role of [owner, reader]) {
      await query(target, `DROP OWNED BY ${role}`)
      await query(server, `DROP ROLE ${role}`)
    }
  })
  await query(
    server,
    `ALTER DATABASE ${name} OWNER TO ${owner};
     REVOKE ALL ON DATABASE ${name} FROM PUBLIC;
     GRANT CONNECT ON DATABASE ${name} TO ${reader} WITH GRANT OPTION;
     GRANT TEMPORARY ON DATABASE ${name} TO ${reader};
     ALTER DATABASE ${name} CONNECTION LIMIT 17;
     ALTER DATABASE ${name} SET search_path TO "Otra, rara", public;
     ALTER DATABASE ${name} SET work_mem TO '9MB';
     ALTER ROLE ${reader} IN DATABASE ${name} SET statement_timeout TO '7s';
     COMMENT ON DATABASE ${name} IS 'La del gimnasio ''Fuerza'''`,
  )
  const seen = () =>
    query(
      server,
      `SELECT pg_get_userbyid(datdba) AS owner, datconnlimit, shobj_description(d.oid, 'pg_database') AS comment,
         (SELECT jsonb_agg(to_jsonb(a) - 'grantor' ORDER BY a::text) FROM aclexplode(datacl) a) AS acl,
         (SELECT jsonb_agg(jsonb_build_array(setrole, setconfig) ORDER BY setrole) FROM pg_db_role_setting WHERE setdatabase = d.oid)
           AS settings
       FROM pg_database d WHERE datname = '${name}'`,
    )
  const before = await seen()
  const backup = await verifyBackup(await aBackupOf(await aProgramWith('(7)')), program)
  await replaceDatabase(target, backup)
  expect(await montosIn(target)).toEqual([7])
  expect(await seen()).toEqual(before)
})

test('refuses a restore if a setting cannot be set again', { tags: ['full'] }, async () => {
  const target = await aPoorDatabase()
  const server = { ...inject('postgres'), database: 'postgres' }
  await migrate(target)
  await query(server, `ALTER ROLE ${target.user} CREATEDB`)
  await query(server, `ALTER DATABASE ${target.database} SET log_min_duration_statement TO 5`)
  const backup = await verifyBackup(await aBackupOf(await aProgramWith('(7)')), program)
  await expect(replaceDatabase(target, backup)).rejects.toThrow(
    /no puede poner en la restaurada lo que la de ahora tiene .* No cambió nada\.$/,
  )
  expect(await montosIn(target)).toEqual([])
  expect(await beside(target)).toEqual([])
})
