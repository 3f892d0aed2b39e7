import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { Decrypter, Encrypter } from 'age-encryption'
import { expect, test } from 'vitest'
import { aBareDatabase, aFile, contents, query } from '../../testing/databases.ts'
import { migrate, migrations, owner } from '../../testing/small-program.ts'
import { restoreBackup, verifyBackup } from '../restore-backup.ts'
import { writeBackup } from '../write-backup.ts'

const passphrase = 'una frase que nadie más sabe'
const program = { owner, migrations }

/** Below age's default, for fast tests. */
const passphraseWork = 10

async function aLockedBackup(work?: number) {
  const source = await aBareDatabase()
  await migrate(source)
  await query(
    source,
    `INSERT INTO padre (monto, lista) SELECT n, ARRAY[sha256(n::text::bytea)::text] FROM generate_series(1, 5000) n`,
  )
  const file = aFile()
  await writeBackup(source, file, { ...program, passphrase, passphraseWork: work, now: new Date() })
  return { source, file }
}

test('restores an encrypted backup with its passphrase', { tags: ['full'] }, async () => {
  const { source, file } = await aLockedBackup()
  const bytes = readFileSync(file)
  // 18 is the default work factor of age.
  expect(bytes.toString('latin1', 0, 80)).toMatch(/^age-encryption\.org\/v1\n-> scrypt [^ ]+ 18\n/)
  expect(() => gunzipSync(bytes)).toThrow()
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const target = await aBareDatabase()
  await restoreBackup(target, await verifyBackup(file, { ...program, passphrase }))
  expect(await contents(target, migrations)).toEqual(await contents(source, migrations))
})

test('exchanges encrypted backups with the age library', { tags: ['full'] }, async () => {
  const { file } = await aLockedBackup(passphraseWork)
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  const clear = await decrypter.decrypt(readFileSync(file))
  expect(gunzipSync(clear).toString()).toMatch(/^-- Respaldo de El Programa, formato 2: /)
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  encrypter.setScryptWorkFactor(12)
  writeFileSync(file, await encrypter.encrypt(clear))
  expect(await verifyBackup(file, { ...program, passphrase })).toMatchObject({
    migraciones: await migrations.known(),
  })
})

test('refuses an encrypted backup without its passphrase', { tags: ['full'] }, async () => {
  const { file } = await aLockedBackup(passphraseWork)
  await expect(verifyBackup(file, program)).rejects.toThrow(/está cifrado: define COPIAS_CLAVE/)
  await expect(verifyBackup(file, { ...program, passphrase: 'otra' })).rejects.toThrow(
    /La frase de COPIAS_CLAVE no es la del respaldo/,
  )
})

test('refuses a changed or truncated encrypted backup as damaged', async () => {
  const { file } = await aLockedBackup(passphraseWork)
  const whole = readFileSync(file)
  const flipped = (at: number) => {
    const bytes = Buffer.from(whole)
    bytes[at] = (bytes[at] ?? 0) ^ 1
    return bytes
  }
  const CHUNK = 65_552
  expect(whole.length).toBeGreaterThan(2 * CHUNK)
  const changed = [
    flipped(whole.length - 1),
    flipped(Math.floor(whole.length / 2)),
    whole.subarray(0, whole.length - 1),
    whole.subarray(0, whole.length - (whole.length % CHUNK)),
    Buffer.concat([whole, Buffer.from('more')]),
  ]
  for (const bytes of changed) {
    writeFileSync(file, bytes)
    await expect(verifyBackup(file, { ...program, passphrase })).rejects.toThrow(/incompleto o dañado/)
  }
})
