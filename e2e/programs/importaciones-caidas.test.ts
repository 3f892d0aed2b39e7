import type { Importacion, ImportacionListada } from '@gym/contract/importaciones/importaciones.schema'
import type { Client } from 'pg'
import { expect, test } from 'vitest'
import { Gym } from '../support/gym.ts'
import { connectTo } from '../support/ledger.ts'
import { admin, killServer, type RunningProgram, start, stop } from '../support/program.ts'
import { clientesCsv } from '../support/screens/importar-screen.ts'
import { ownData } from './own-data.ts'

// Kills the built program: only the build has the bundle of the worker thread that parses the file.

const ROWS = 1_000
const PLAIN = { script: 'server/dist/main.js' } as const

const dataDir = ownData()

const line = (n: number) => `${2_000_000 + n};Ana;Gómez ${n};300${1_000_000 + n};a${n}@correo.test;Calle ${n}`
const lines = Array.from({ length: ROWS }, (_, n) => line(n))

async function settled(gym: Gym, id: string): Promise<Importacion> {
  let last: Importacion | undefined
  await expect
    .poll(
      async () => {
        last = await gym.call<Importacion>('GET', `importaciones/${id}`)
        return last.progreso
      },
      { timeout: 180_000 },
    )
    .toBeNull()
  return last as Importacion
}

async function counted(database: Client) {
  const { rows } = await database.query(
    `select (select count(*) from clientes) as clientes, (select count(*) from clientes_al_dia) as al_dia,
      (select count(*) from importacion_filas where hecho is not null) as hechas`,
  )
  return rows[0]
}

/** Sends a request that blocks on a locked row, and kills the program while it waits for that lock. */
async function killedAmid(
  program: RunningProgram,
  gym: Gym,
  path: string,
  held: string,
): Promise<RunningProgram> {
  const holder = await connectTo(dataDir())
  await holder.query('begin')
  await holder.query(`select from clientes where numero_identificacion = $1 for update`, [held])
  const asked = gym.send('POST', path).catch(() => undefined)
  await expect
    .poll(
      async () =>
        (
          await holder.query(
            `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
          )
        ).rowCount,
      { timeout: 120_000 },
    )
    .toBeGreaterThan(0)
  await killServer(program)
  await asked
  await holder.query('rollback')
  await holder.end()
  return start(dataDir(), PLAIN)
}

test('Import and its undo leave nothing half done after kill -9', {
  tags: ['full'],
  timeout: 400_000,
}, async () => {
  let program = await start(dataDir(), PLAIN)
  let gym = await Gym.enter(program.url, admin)
  // Number of a row near the end: most rows are written when the import blocks on the lock of this client.
  const held = String(2_000_000 + ROWS - 100)
  await gym.cliente({ numeroIdentificacion: held, nombre: 'Ana', apellido: `Gómez ${ROWS - 100}` })
  const csv = Buffer.from(clientesCsv(...lines))
  const made = await gym.call<Importacion>('POST', 'importaciones?tipo=clientes&nombre=lista.csv', csv, {
    'content-type': 'text/csv',
  })
  await gym.call('PUT', `importaciones/${made._id}/mapa`, { mapa: made.mapa })
  expect((await settled(gym, made._id)).resumen).toMatchObject({ nuevo: ROWS - 1, cambia: 1 })
  const database = await connectTo(dataDir())
  const before = await counted(database)

  program = await killedAmid(program, gym, `importaciones/${made._id}/ejecutar`, held)
  gym = await Gym.enter(program.url, admin)
  await expect.poll(() => counted(database), { timeout: 10_000 }).toEqual(before)
  expect(await settled(gym, made._id)).toMatchObject({
    estado: 'revision',
    resultado: null,
    fallo: 'Se interrumpió antes de terminar, y no quedó nada a medias. Empieza otra vez.',
  })
  const [listed] = await gym.call<ImportacionListada[]>('GET', 'importaciones')
  expect(listed).toMatchObject({ estado: 'revision', progreso: null })
  await gym.call('POST', `importaciones/${made._id}/ejecutar`)
  expect(await settled(gym, made._id)).toMatchObject({
    estado: 'hecha',
    fallo: null,
    resultado: { creados: ROWS - 1, cambiados: 1, omitidos: 0 },
  })

  const whole = await counted(database)
  program = await killedAmid(program, gym, `importaciones/${made._id}/deshacer`, String(2_000_000 + 100))
  gym = await Gym.enter(program.url, admin)
  await expect.poll(() => counted(database), { timeout: 10_000 }).toEqual(whole)
  expect(await settled(gym, made._id)).toMatchObject({ estado: 'hecha', deshechaEn: null, conservados: [] })
  await gym.call('POST', `importaciones/${made._id}/deshacer`)
  expect(await settled(gym, made._id)).toMatchObject({ estado: 'deshecha', fallo: null, conservados: [] })
  expect(await counted(database)).toMatchObject({ clientes: before.clientes, hechas: '0' })
  await database.end()
  expect(await stop(program)).toBe(0)
})
