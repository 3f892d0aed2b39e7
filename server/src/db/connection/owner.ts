import type { Migrations } from '@gym/postgres/backup/migrations'
import type { Owner } from '@gym/postgres/owner'
import { migrate, migrationNames } from './migrate.ts'

export const owner: Owner = {
  title: 'Admin Gimnasios',
  database: 'gimnasio',
  folders: ['videos', 'copias'],
}

export const migrations: Migrations = {
  table: 'migraciones',
  nameColumn: 'nombre',
  // Tables that a backup omits and a restore empties, since their rows belong to one installation: sessions,
  // known places, rate limits, idempotency keys, the list of backup files, and past reviews of the audit.
  passing: [
    ...['sesiones', 'lugares_conocidos', 'intentos', 'llamadas_contadas', 'idempotencia', 'copias'],
    'revisiones_auditoria',
  ],
  known: migrationNames,
  migrate,
}
