import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { aFile } from '../../testing/databases.ts'
import { backupFile } from './backup-file-name.ts'

const MIDNIGHT_UTC = new Date('2026-11-21T02:05:59Z')

test('names a backup after the minute in the given time zone', () => {
  const at = { now: MIDNIGHT_UTC, timeZone: 'America/Bogota' }
  expect(backupFile(undefined, at)).toBe(resolve('respaldo-2026-11-20-2105.sql.gz'))
  expect(backupFile(undefined, { ...at, passphrase: 'x' })).toBe(
    resolve('respaldo-2026-11-20-2105.sql.gz.age'),
  )
})

test('generates a name in a folder and uses any other path as file', () => {
  const at = { now: MIDNIGHT_UTC, timeZone: 'UTC' }
  const file = aFile('lunes.sql.gz')
  expect(backupFile(file, at)).toBe(file)
  const folder = dirname(file)
  expect(backupFile(folder, at)).toBe(join(folder, 'respaldo-2026-11-21-0205.sql.gz'))
})

test('does not treat a missing folder as a file name', () => {
  const at = { now: MIDNIGHT_UTC, timeZone: 'UTC' }
  for (const asked of ['/media/usb-que-no-esta', '/media/usb-que-no-esta/', '/media/usb.1/'])
    expect(() => backupFile(asked, at), asked).toThrow(/^La carpeta .* no existe\.$/)
})
