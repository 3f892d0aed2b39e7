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
  // Tables emptied by a restore: sessions and rate limits of another place or time, the list of another
  // folder's backups, and the audit's past verifications.
  passing: [
    ...['sesiones', 'lugares_conocidos', 'intentos', 'llamadas_contadas', 'idempotencia', 'copias'],
    'revisiones_auditoria',
  ],
  known: migrationNames,
  migrate,
}
