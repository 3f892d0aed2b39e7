import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { restoreBackup, verifyBackup } from '@gym/postgres/backup/restore-backup'
import { writeBackup } from '@gym/postgres/backup/write-backup'
import { aBareDatabase, aFile, contents, query } from '@gym/postgres/testing/databases'
import { expect, inject, test } from 'vitest'
import { migrations, owner } from '../connection/owner.ts'

const ONE_OF_EACH = `
  INSERT INTO users (id, nombre, email, password_hash, rol)
    VALUES (gen_random_uuid(), 'Ana Ñáñez', 'ana@gym.example', 'x', 'admin');
  INSERT INTO clientes (id, nombre, apellido, email, telefono, direccion, numero_identificacion)
    VALUES (gen_random_uuid(), 'Íñigo', 'Peña', 'i@gym.example', '3001234567', 'Calle 1 # 2-3', '1020304050');`

test("the program's own tables survive a backup and a restore", { tags: ['full'] }, async () => {
  const source = await aBareDatabase('plantilla')
  await query(source, ONE_OF_EACH)
  const file = aFile()
  await writeBackup(source, file, { owner, migrations, now: new Date() })
  const target = await aBareDatabase()
  await restoreBackup(target, await verifyBackup(file, { owner, migrations }))
  expect(await contents(target, migrations)).toEqual(await contents(source, migrations))
})

test('a backup by the restricted role equals one by the owner', {
  tags: ['full'],
}, async () => {
  const source = await aBareDatabase('plantilla')
  await query(source, ONE_OF_EACH)
  const [file, other] = [aFile(), aFile()]
  const now = new Date()
  await writeBackup(source, file, { owner, migrations, now })
  await writeBackup({ ...source, ...inject('working') }, other, { owner, migrations, now })
  expect(gunzipSync(readFileSync(other))).toEqual(gunzipSync(readFileSync(file)))
})

test('a restored backup has no sessions', { tags: ['full'] }, async () => {
  const source = await aBareDatabase('plantilla')
  await query(source, ONE_OF_EACH)
  await query(
    source,
    `INSERT INTO sesiones (token_hash, user_id, creada_en, usada_en, confirmada_en, vence_en)
       SELECT 'x', id, now(), now(), now(), now() + interval '1 day' FROM users;
     INSERT INTO lugares_conocidos (user_id, lugar, visto_en) SELECT id, 'direccion 10.0.0.1', now() FROM users;`,
  )
  const file = aFile()
  await writeBackup(source, file, { owner, migrations, now: new Date() })
  const target = await aBareDatabase()
  await restoreBackup(target, await verifyBackup(file, { owner, migrations }))
  expect(await query(target, 'SELECT 1 FROM sesiones UNION ALL SELECT 1 FROM lugares_conocidos')).toEqual([])
  expect(await query(target, 'SELECT nombre FROM users')).toEqual([{ nombre: 'Ana Ñáñez' }])
})
