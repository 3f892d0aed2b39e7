import type { Client } from 'pg'
import { OFFSET_MS } from './clock.ts'

/** Where what a gym does is written, with every table that refers to one of these; what triggers keep too, which are not called. */
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

/**
 * The statements that leave nothing of a gym but its accounts and its settings. They delete, because `truncate` makes
 * every table and index anew, which costs ten times as much where there are few rows. They lock as it does, so that
 * whoever is still writing for the test before is waited for, and like it they call no trigger.
 */
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
    // Every test begins right after signing in, by the tests' clock.
    `update sesiones set confirmada_en = now() + ${OFFSET_MS} * interval '1 ms', quiosco = false`,
    'commit',
  ].join(';\n')
}

const DEADLOCK = '40P01'

/** Empties the gym. A request that is still running can cause a deadlock: then the statements run again. */
export async function emptyGym(database: Client, statements: string): Promise<void> {
  try {
    await database.query(statements)
  } catch (error) {
    await database.query('rollback')
    if ((error as { code?: string }).code !== DEADLOCK) throw error
    await emptyGym(database, statements)
  }
}
