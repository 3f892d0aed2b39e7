import type { TestApi } from './api.ts'

/** How the suites read responses where the specification leaves the form open. */

export type Body = Awaited<ReturnType<TestApi['anonymous']['get']>>['body']

export const created = [200, 201]
export const removed = [200, 204]

export const said = (body: Body): Body => body.mensaje ?? body.message

/** The rows of a list, bare or wrapped under `key`. */
export const listIn = (body: Body, key: string): Body[] => (Array.isArray(body) ? body : body[key])

/** The day of a day or an ISO instant. */
export const day = (value: unknown): string => String(value).slice(0, 10)
