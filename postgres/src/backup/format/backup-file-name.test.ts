import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { aFile } from '../../testing/databases.ts'
import { backupFile } from './backup-file-name.ts'

const MIDNIGHT_UTC = new Date('2026-11-21T02:05:59Z')

test('a backup without a name is called after the minute in the time zone that is given', () => {
  const at = { now: MIDNIGHT_UTC, timeZone: 'America/Bogota' }
  expect(backupFile(undefined, at)).toBe(resolve('respaldo-2026-11-20-2105.sql.gz'))
  expect(backupFile(undefined, { ...at, passphrase: 'x' })).toBe(
    resolve('respaldo-2026-11-20-2105.sql.gz.age'),
  )
})

test('a backup to a folder gets a name of its own there, and a backup to any other path is that file', () => {
  const at = { now: MIDNIGHT_UTC, timeZone: 'UTC' }
  const file = aFile('lunes.sql.gz')
  expect(backupFile(file, at)).toBe(file)
  const folder = dirname(file)
  expect(backupFile(folder, at)).toBe(join(folder, 'respaldo-2026-11-21-0205.sql.gz'))
})

test('a folder that is not there is not taken for the name of a file: the disk may not be plugged in', () => {
  const at = { now: MIDNIGHT_UTC, timeZone: 'UTC' }
  for (const asked of ['/media/usb-que-no-esta', '/media/usb-que-no-esta/', '/media/usb.1/'])
    expect(() => backupFile(asked, at), asked).toThrow(/^La carpeta .* no existe\.$/)
})
