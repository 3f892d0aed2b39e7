import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readConfig } from '../core/config.ts'
import { testApi } from '../testing/api.ts'
import { importer } from '../testing/importing.ts'
import { hourlyJobs } from './hourly-jobs.ts'

const DAY_MS = 86_400_000
const JOBS = hourlyJobs({ config: readConfig({ LOG_LEVEL: 'silent' }) })

const later = (now: Date, days: number) => new Date(now.getTime() + days * DAY_MS)

const persons = (count: number) =>
  [
    'Cédula;Nombres;Apellidos;Celular;Correo;Dirección',
    ...Array.from(
      { length: count },
      (_, n) => `${count}00${n};Ana;Gómez ${n};30000000${n}0;a${n}@c.co;Calle 1`,
    ),
  ].join('\n')

test.each(Object.keys(JOBS))('%s runs with the restricted role', async (name) => {
  const { db, clock } = await testApi()
  await expect(JOBS[name]?.(db, later(clock.now, 400))).resolves.not.toThrow()
})

test.each([['deleteUnmadeImportaciones'], ['forgetImportaciones']])(
  '%s skips an import touched in the same second',
  { tags: ['full'] },
  async (name) => {
    const api = await testApi()
    const { tried, run } = importer(api)
    const { _id } = await tried('clientes', persons(2))
    if (name === 'forgetImportaciones') expect((await run(_id)).body.estado).toBe('hecha')
    const now = later(api.clock.now, 60)
    await api.db.transaction().execute(async (trx) => {
      await sql`update importaciones set tocada_en = ${now}`.execute(trx)
      await JOBS[name]?.(api.db, now)
    })
    const { rows } = await sql`
      select i.olvidada_en, (select count(*)::int from importacion_filas) as filas from importaciones i`.execute(
      api.db,
    )
    expect(rows).toEqual([{ olvidadaEn: null, filas: 3 }])
  },
)

test('deletes import files after 7 and 30 days', { tags: ['full'] }, async () => {
  const api = await testApi()
  const { tried, run, undo } = importer(api)
  const { _id: unmade } = await tried('clientes', persons(3))
  const { _id: made } = await tried('clientes', persons(2))
  expect((await run(made)).body.estado).toBe('hecha')
  const kept = async () => {
    const { rows } = await sql<{ id: string; filas: number }>`
      select i.id, (select count(*)::int from importacion_filas where importacion_id = i.id) as filas
      from importaciones i`.execute(api.db)
    return Object.fromEntries(rows.map(({ id, filas }) => [id, filas]))
  }
  const forget = async (days: number) => {
    for (const job of [JOBS.deleteUnmadeImportaciones, JOBS.forgetImportaciones])
      await job?.(api.db, later(api.clock.now, days))
    return kept()
  }
  expect(await forget(6)).toEqual({ [unmade]: 4, [made]: 3 })
  expect(await forget(8)).toEqual({ [made]: 3 })
  expect(await forget(29)).toEqual({ [made]: 3 })
  expect(await forget(31)).toEqual({ [made]: 0 })
  expect((await undo(made)).body.codigo).toBe('IMPORTACION_OLVIDADA')
})
