import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { readConfig } from '../core/config.ts'
import { createDatabase, createPool } from '../db/connection/database.ts'
import { buildApp } from '../main/app.ts'
import { testApi } from '../testing/api.ts'
import { aDatabase } from '../testing/database/test-database.ts'
import { whenOver } from '../testing/when-over.ts'

const METRICS_TOKEN = 'un-token-de-veinte-letras'
const POOL = { totalCount: 5, idleCount: 3, waitingCount: 1 }

const metricsOf = (app: Awaited<ReturnType<typeof testApi>>['app'], token: string) =>
  app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })

it('serves no metrics without METRICS_TOKEN', async () => {
  const { app } = await testApi()
  expect((await metricsOf(app, METRICS_TOKEN)).body).not.toContain('gym_')
})

it('refuses metrics to another token, or to a session', async () => {
  const { app, tokenOf } = await testApi({ metricsToken: METRICS_TOKEN })
  for (const token of ['', `${METRICS_TOKEN}x`, tokenOf('admin')])
    expect((await metricsOf(app, token)).statusCode).toBe(403)
})

it('metrics count requests, connections, webhooks and the age of a backup', async () => {
  const database = { ...(await aDatabase()), pool: POOL }
  const api = await testApi({ metricsToken: METRICS_TOKEN }, database)
  await api.as('admin').get('/clientes/01a0c5b3-0000-7000-8000-000000000000')
  expect((await metricsOf(api.app, METRICS_TOKEN)).body).toMatch(/gym_verified_backup_age_seconds NaN/i)

  const empezadaEn = new Date(api.clock.now.getTime() - 3_600_000).toISOString()
  await api.db
    .insertInto('copias')
    .values({
      id: randomUUID(),
      nombre: 'diaria.zip',
      tipo: 'otra',
      empezadaEn,
      verificadaEn: empezadaEn,
      verificacion: 'bien',
      detalle: '',
    })
    .execute()
  const { body, headers } = await metricsOf(api.app, METRICS_TOKEN)
  expect(headers['content-type']).toContain('version=0.0.4')
  for (const line of [
    'gym_verified_backup_age_seconds 3600',
    'gym_database_up 1',
    'gym_webhooks_waiting 0',
    'gym_database_connections{state="busy"} 2',
    'gym_database_connections{state="waiting"} 1',
    'gym_http_request_duration_seconds_count{method="GET",route="/api/clientes/:id",status="404"} 1',
  ])
    expect.soft(body).toContain(line)
})

it('metrics remain readable while the database is down', async () => {
  const db = createDatabase(createPool({ port: 1 }))
  const app = await buildApp(readConfig({ LOG_LEVEL: 'silent', METRICS_TOKEN }), { db })
  whenOver(() => app.close())
  const { statusCode, body } = await metricsOf(app, METRICS_TOKEN)
  expect(statusCode).toBe(200)
  expect(body).toContain('gym_database_up 0')
})
