import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Action } from '@gym/contract/permissions/actions'
import type { FastifyInstance } from 'fastify'
import { needs } from '../http/auth/session-needs.ts'
import type { Method } from './api.ts'

export interface RegisteredRoute {
  method: Method
  /** Path without `/api`, with parameters as `:id`. */
  path: string
  allow: Action | 'public' | undefined
  idempotent: boolean
  versioned: boolean
  fresh: boolean
  limit: 'consulta' | undefined
}

/** Lists the routes under `/api` that Fastify registers, without HEAD and those of the documentation. */
export async function routesOf(build: () => Promise<unknown>): Promise<RegisteredRoute[]> {
  const routes: RegisteredRoute[] = []
  const listen = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', ({ method, url, allow, idempotent = false, versioned, session, limit }) => {
      for (const one of [method].flat() as Method[])
        if (url.startsWith('/api/') && one !== 'HEAD')
          routes.push({
            method: one,
            path: url.slice('/api'.length),
            allow,
            idempotent,
            versioned: !!versioned,
            fresh: needs(session, 'fresh'),
            limit,
          })
    })
  }
  subscribe('fastify.initialization', listen)
  await build()
  unsubscribe('fastify.initialization', listen)
  return routes.filter(({ path }) => !/^\/(docs|openapi\.json)/.test(path))
}
