import { createHash } from 'node:crypto'
import pg from 'pg'

const names = new Map<string, string>()

export function register(text: string): void {
  names.set(text, createHash('sha256').update(text).digest('base64url').slice(0, 22))
}

export const isStored = (text: string) => names.has(text)

/** Sends registered statements as prepared ones. Not behind a pooler, whose clients share sessions. */
export class PreparingClient extends pg.Client {}

type Query = (this: pg.Client, text: unknown, values?: unknown, ...rest: unknown[]) => unknown

const queryByName: Query = function (text, values, ...rest) {
  const name = typeof text === 'string' ? names.get(text) : undefined
  const query = pg.Client.prototype.query as Query
  return name ? query.call(this, { name, text, values }, ...rest) : query.call(this, text, values, ...rest)
}

PreparingClient.prototype.query = queryByName as typeof pg.Client.prototype.query
