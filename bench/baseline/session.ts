import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { pool } from './database.ts'

const IDLE_MS = 8 * 3_600_000

const FIND_SESSION = `
  select u.id as "_id", u.nombre, u.email, u.rol, s.usada_en from sesiones as s inner join users as u on u.id = s.user_id
  where s.token_hash = $1 and s.vence_en > $2 and u.eliminado_en is null and (u.rol = $3 or s.usada_en > $4)`

/** The `_id` of the member of staff that calls, if one does. */
export async function findStaff({ headers }: IncomingMessage): Promise<string | undefined> {
  const token = headers.authorization?.replace('Bearer ', '')
  if (!token) return undefined
  const now = Date.now()
  const { rows } = await pool.query(FIND_SESSION, [
    createHash('sha256').update(token).digest(),
    new Date(now).toISOString(),
    'user',
    new Date(now - IDLE_MS).toISOString(),
  ])
  return rows[0]?.rol === 'admin' || rows[0]?.rol === 'recepcionista' ? rows[0]._id : undefined
}
