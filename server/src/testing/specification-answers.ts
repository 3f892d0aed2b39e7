import type { TestApi } from './api.ts'

/** Reads responses whose form the specification leaves open. */

export type Body = Awaited<ReturnType<TestApi['anonymous']['get']>>['body']

export const created = [200, 201]
export const removed = [200, 204]

export const said = (body: Body): Body => body.mensaje ?? body.message

export const listIn = (body: Body, key: string): Body[] => (Array.isArray(body) ? body : body[key])

export const day = (value: unknown): string => String(value).slice(0, 10)
