import { actions, may } from '@gym/contract/permissions/actions'
import { roles } from '@gym/contract/permissions/permissions'
import Fastify from 'fastify'
import { beforeAll, expect, it } from 'vitest'
import { readConfig } from '../../core/config.ts'
import { findSessions } from '../../features/auth/sesiones.queries.ts'
import { findTokens } from '../../features/integraciones/tokens.queries.ts'
import { type TestApi, testApi } from '../../testing/api.ts'
import { nameOf, table } from '../../testing/fixtures/route-roles.ts'
import { type RegisteredRoute, routesOf } from '../../testing/routes.ts'
import type { App } from '../routes.ts'
import { enforcePermissions } from './permissions.ts'

let api: TestApi
let routes: RegisteredRoute[]
beforeAll(async () => {
  routes = await routesOf(async () => {
    api = await testApi()
  })
})

it('the routes are exactly those of the table', () => {
  expect(routes.map(nameOf).sort()).toEqual(Object.keys(table).sort())
})

it('the routes allow exactly the roles of the table', () => {
  const allowed = routes.map((route) => {
    const { allow } = route
    if (!allow || allow === 'public') return [nameOf(route), allow]
    return [nameOf(route), roles.filter((rol) => rol !== 'admin' && may(rol, allow))]
  })
  expect(Object.fromEntries(allowed)).toEqual(table)
})

it('the routes use every action of the permissions', () => {
  const used = new Set(routes.map(({ allow }) => allow).filter((allow) => allow !== 'public'))
  expect([...used].sort()).toEqual(Object.keys(actions).sort())
})

it('creating routes with a cost honour an idempotency key', () => {
  expect(
    routes
      .filter(({ idempotent }) => idempotent)
      .map(nameOf)
      .sort(),
  ).toEqual([
    'POST /asistencias',
    'POST /auth/register',
    'POST /caja/turnos',
    'POST /caja/turnos/:id/movimientos',
    'POST /clases/esperas',
    'POST /clases/esperas/:id/aceptar',
    'POST /clases/registrar',
    'POST /clientes',
    'POST /clientes/:id/fusionar',
    'POST /cobros/:id/contactos',
    'POST /composicion-corporal',
    'POST /contabilidad',
    'POST /contabilidad/',
    'POST /contabilidad/suscripciones/:id/asentar',
    'POST /entradas',
    'POST /entradas/:id/clase',
    'POST /entrenadores',
    'POST /membresias',
    'POST /membresias/:id/cancelar',
    'POST /membresias/:id/congelar',
    'POST /membresias/:id/personas',
    'POST /pagos',
    'POST /planes',
    'POST /productos',
    'POST /productos/:id/existencias',
    'POST /rutinas',
    'POST /rutinas/asignar',
    'POST /rutinas/asignar/copiar',
    'POST /rutinas/programas',
    'POST /rutinas/programas/:id/asignar',
    'POST /ventas',
    'POST /ventas/:id/devolucion',
  ])
})

it('refuses to start with a route without permissions', async () => {
  const deps = { db: api.db, config: readConfig({}), clock: () => new Date() }
  const app = Fastify() as unknown as App
  enforcePermissions(app, deps, { findSessions, findTokens })
  expect(() => app.get('/olvidada', async () => 'abierta')).toThrow(
    'GET /olvidada does not say whom it allows',
  )
})
