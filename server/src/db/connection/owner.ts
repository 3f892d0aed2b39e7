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
  // Tables of one installation: a backup omits their rows, and a restore empties them.
  passing: [
    ...['sesiones', 'lugares_conocidos', 'intentos', 'llamadas_contadas', 'copias'],
    'revisiones_auditoria',
  ],
  expiry: { idempotencia: 'vence_en' },
  known: migrationNames,
  migrate,
}
