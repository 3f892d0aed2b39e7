import type { Migrations } from '@gym/postgres/backup/migrations'
import type { Owner } from '@gym/postgres/owner'
import { migrate, migrationNames } from './migrate.ts'

/** This program as its embedded database and its backups know it. */
export const owner: Owner = {
  title: 'Admin Gimnasios',
  database: 'gimnasio',
  folders: ['videos', 'copias'],
}

/** The migrations that a backup is of, and that a restore applies. */
export const migrations: Migrations = {
  table: 'migraciones',
  nameColumn: 'nombre',
  // Whoever was signed in, or had guessed, elsewhere or long ago is nobody here; nor are the copies of another folder. That the audit
  // was found whole, where it was copied, says nothing of it here.
  passing: [
    ...['sesiones', 'lugares_conocidos', 'intentos', 'llamadas_contadas', 'idempotencia', 'copias'],
    'revisiones_auditoria',
  ],
  known: migrationNames,
  migrate,
}
