import type { Client } from 'pg'
import { OFFSET_MS } from './clock.ts'

/** Tables whose references lead to all others to empty, and tables that triggers fill: none runs here. */
const roots = [
  'ajustes_cobro',
  'asientos',
  'ausencias',
  'caja_turnos',
  'cierres',
  'clientes',
  'clientes_al_dia',
  'contabilidad',
  'contadores',
  'copias',
  'clips_sobrantes',
  'ejercicio_videos',
  'entrenadores',
  'importaciones',
  'intentos',
  'llamadas_contadas',
  'pagos',
  'productos',
  'programas',
  'reglas_entrada',
  'revisiones_auditoria',
  'rutinas',
  'sumas',
  'tokens',
  'ultimas_membresias',
  'verificaciones',
  'webhooks',
  'webhooks_en_pausa',
]

/** Returns statements that delete all but accounts and settings, ten times faster than `truncate`. */
export async function statementsToEmpty(database: Client): Promise<string> {
  const { rows } = await database.query<{ name: string }>(
    `with recursive tables as (
       select unnest($1::text[])::regclass::oid as id
       union
       select conrelid from pg_constraint join tables on confrelid = id where contype = 'f'
     )
     select id::regclass as name from tables`,
    [roots],
  )
  const names = rows.map(({ name }) => name)
  return [
    'begin',
    'set local session_replication_role = replica',
    `lock table ${names.join(', ')}`,
    ...names.map((name) => `delete from ${name}`),
    `update sesiones set confirmada_en = now() + ${OFFSET_MS} * interval '1 ms', quiosco = false`,
    'commit',
  ].join(';\n')
}

const DEADLOCK = '40P01'

/** Retries after a deadlock, which a pending request can cause. */
export async function emptyGym(database: Client, statements: string): Promise<void> {
  try {
    await database.query(statements)
  } catch (error) {
    await database.query('rollback')
    if ((error as { code?: string }).code !== DEADLOCK) throw error
    await emptyGym(database, statements)
  }
}
