import pg, { type PoolConfig } from 'pg'
import type { Migrations } from '../backup/migrations.ts'
import type { Owner } from '../owner.ts'

export const owner: Owner = { title: 'El Programa', database: 'programa', folders: ['notas'] }

export const MIGRATIONS: Record<string, string> = {
  '0001_primera.sql': `
    CREATE TYPE color AS ENUM ('rojo', 'azul');
    CREATE FUNCTION gritar(texto text) RETURNS text LANGUAGE sql IMMUTABLE AS 'SELECT upper(texto)';
    CREATE TABLE padre (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      "Nombre, con ""comillas""" text,
      grito text GENERATED ALWAYS AS (gritar("Nombre, con ""comillas""")) STORED,
      color color, monto numeric(14, 2), dia date, momento timestamptz, bytes bytea, lista text[], datos jsonb
    );
    CREATE TABLE abuelo (id int PRIMARY KEY, pareja int REFERENCES abuelo);
    CREATE TABLE "Hijo" (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      padre_id bigint NOT NULL REFERENCES padre DEFERRABLE INITIALLY DEFERRED
    );
    ALTER TABLE padre ADD COLUMN abuelo_id int REFERENCES abuelo;
    CREATE FUNCTION prohibir() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'prohibido'; END $$;
    CREATE TRIGGER hijo_fijo BEFORE UPDATE OR DELETE OR TRUNCATE ON "Hijo"
      FOR EACH STATEMENT EXECUTE FUNCTION prohibir();
    INSERT INTO abuelo VALUES (1, 1), (2, 1);`,
  '0002_segunda.sql': `ALTER TABLE abuelo ADD COLUMN apodo text NOT NULL DEFAULT 'yayo'`,
}

export const migrations: Migrations = {
  table: 'Pasos',
  nameColumn: 'paso',
  passing: [],
  expiry: {},
  known: async () => Object.keys(MIGRATIONS),
  migrate,
}

interface MigrateOptions {
  only?: readonly string[] | undefined
  /** SQL by name, to imitate another version of the program; default `MIGRATIONS`. */
  steps?: Record<string, string>
}

export async function migrate(
  connection: PoolConfig,
  { only, steps = MIGRATIONS }: MigrateOptions = {},
): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query('CREATE TABLE IF NOT EXISTS "Pasos" (paso text PRIMARY KEY)')
    const { rows } = await client.query<{ paso: string }>('SELECT paso FROM "Pasos"')
    for (const [name, sql] of Object.entries(steps)) {
      if ((only && !only.includes(name)) || rows.some(({ paso }) => paso === name)) continue
      await client.query(sql)
      await client.query('INSERT INTO "Pasos" (paso) VALUES ($1)', [name])
    }
  } finally {
    await client.end()
  }
}
