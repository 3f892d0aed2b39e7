import {
  closeSync,
  ftruncateSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { tables } from '../../main/resources.ts'
import { aDatabase } from '../../testing/database/test-database.ts'
import { connectDatabase } from '../connection/connect.ts'
import { copyBefore } from './copy-before.ts'

function aDataDir() {
  const dataDir = mkdtempSync(join(tmpdir(), 'copias-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  mkdirSync(join(dataDir, 'copias'))
  return dataDir
}

const config = (dataDir: string) => ({ dataDir, copiasClave: null })

test('the next start removes only the partial copies of upgrades', async () => {
  const dataDir = aDataDir()
  const { asOwner } = await aDatabase()
  const half = 'antes-de-actualizar-0050-2026-11-19T08-00-00-000Z.sql.gz.0a1b2c3d.parcial'
  const others = ['diaria-2026-11-19-030000.sql.gz.0a1b2c3d.parcial', 'respaldo.sql.gz.parcial']
  for (const name of [half, ...others]) writeFileSync(join(dataDir, 'copias', name), 'half')
  const { host, port, user, password, database } = asOwner
  const databaseUrl = `postgresql://${user}:${encodeURIComponent(String(password ?? ''))}@/${database}?host=${encodeURIComponent(String(host))}&port=${port}`
  const started = await connectDatabase(
    {
      ...config(dataDir),
      databaseUrl,
      databaseUrlDirecta: null,
      databaseUrlLectura: null,
      databaseAdminUrl: null,
    },
    { tables, log: () => {} },
  )
  await started.close()
  expect(readdirSync(join(dataDir, 'copias')).sort()).toEqual(others)
})

test('without disk space an upgrade begins neither copy nor change', async () => {
  const dataDir = aDataDir()
  const { asOwner } = await aDatabase()
  mkdirSync(join(dataDir, 'videos'))
  const clip = openSync(join(dataDir, 'videos', 'clip.mp4'), 'w')
  ftruncateSync(clip, 8 * 1024 ** 4)
  closeSync(clip)
  const copying = copyBefore(asOwner, { ...config(dataDir), before: 'actualizar-0050', log: () => {} })
  await expect(copying).rejects.toThrow(
    'No se pudo guardar la copia de antes (El disco no tiene espacio suficiente: libera espacio y repite.), así que no se cambió nada.',
  )
  expect(readdirSync(join(dataDir, 'copias'))).toEqual([])
})

test('logs the size of the database and the path of the copy', async () => {
  const dataDir = aDataDir()
  const { asOwner } = await aDatabase()
  const said: string[] = []
  await copyBefore(asOwner, {
    ...config(dataDir),
    before: 'actualizar-0050',
    log: (message) => said.push(message),
  })
  expect(said).toEqual([
    expect.stringMatching(
      /^Antes se guarda una copia de lo que hay \([\d,]+ MB\): puede tardar menos de un minuto\.$/,
    ),
    expect.stringMatching(/^Copia guardada: antes-de-actualizar-0050-\S+, en \S+\.$/),
  ])
})
