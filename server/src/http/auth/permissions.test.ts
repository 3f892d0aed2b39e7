import { actions, may } from '@gym/contract/permissions/actions'
import { roles } from '@gym/contract/permissions/permissions'
import Fastify from 'fastify'
import { beforeAll, expect, it } from 'vitest'
import { readConfig } from '../../core/config.ts'
import { findSessions } from '../../features/auth/sesiones.queries.ts'
import { findTokens } from '../../features/integraciones/tokens.queries.ts'
import { type TestApi, testApi } from '../../testing/api.ts'
import { rowOf, table } from '../../testing/fixtures/route-roles.ts'
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

it('the table lists each route, and with once those that honour a key', () => {
  expect(routes.map(rowOf).sort()).toEqual(Object.keys(table).sort())
})

it('the routes allow exactly the roles of the table', () => {
  const allowed = routes.map((route) => {
    const { allow } = route
    if (!allow || allow === 'public') return [rowOf(route), allow]
    return [rowOf(route), roles.filter((rol) => rol !== 'admin' && may(rol, allow))]
  })
  expect(Object.fromEntries(allowed)).toEqual(table)
})

it('the routes use every action of the permissions', () => {
  const used = new Set(routes.map(({ allow }) => allow).filter((allow) => allow !== 'public'))
  expect([...used].sort()).toEqual(Object.keys(actions).sort())
})

it('refuses to start with a route without permissions', async () => {
  const deps = { db: api.db, config: readConfig({}), clock: () => new Date() }
  const app = Fastify() as unknown as App
  enforcePermissions(app, deps, { findSessions, findTokens })
  expect(() => app.get('/olvidada', async () => 'abierta')).toThrow(
    'GET /olvidada does not say whom it allows',
  )
})
