import { expect, test } from 'vitest'
import { createDatabase, createPool } from '../../db/connection/database.ts'
import { listenOn } from '../../db/connection/listen.ts'
import { migrate } from '../../db/connection/migrate.ts'
import { openReports } from '../../db/connection/standby.ts'
import { testApi } from '../../testing/api.ts'
import { aPrimaryAndItsStandby } from '../../testing/database/a-standby.ts'
import { whenOver } from '../../testing/when-over.ts'

const REPORTS = ['/indicadores', '/indicadores/ingresos-por-mes', '/contabilidad', '/contabilidad/exportar']

test('a report from a standby shows its age and the latest write', { tags: ['full'] }, async () => {
  const { primary, standby } = await aPrimaryAndItsStandby()
  await migrate(primary)
  const pool = createPool(primary)
  const [db, informes] = [createDatabase(pool), openReports(pool, standby)]
  whenOver(() => Promise.all([db.destroy(), informes.destroy()]))
  const database = { db, informes, owned: db, asOwner: primary, listen: listenOn(primary) }
  const api = await testApi({}, database)
  for (const path of REPORTS) {
    const { statusCode, headers } = await api.as('admin').get(path)
    expect([path, statusCode, headers['x-datos-segundos']]).toEqual([path, 200, '0'])
  }
  const descripcion = 'Arriendo de noviembre'
  const { statusCode } = await api.as('admin').post('/contabilidad/', {
    ...{ tipo: 'egreso', descripcion, monto: 1_000, fecha: '2026-11-20', referencia: 'manual' },
    ...{ cuentaDebito: 'Caja', cuentaCredito: 'Gastos' },
  })
  expect(statusCode).toBe(201)
  const { body, headers } = await api.as('admin').get('/contabilidad')
  expect([body.transacciones[0].descripcion, headers['x-datos-segundos']]).toEqual([descripcion, '0'])
  expect((await api.as('admin').get('/clientes')).headers).not.toHaveProperty('x-datos-segundos')
})

test('without a standby no report shows an age', async () => {
  const api = await testApi()
  for (const path of REPORTS)
    expect((await api.as('admin').get(path)).headers).not.toHaveProperty('x-datos-segundos')
})
