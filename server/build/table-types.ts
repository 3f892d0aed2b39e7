import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import { type Connection, startEmbeddedPostgres } from '@gym/postgres/embedded/embedded-postgres'
import { serverRoot } from '../src/core/paths.ts'
import { migrate } from '../src/db/connection/migrate.ts'
import { owner } from '../src/db/connection/owner.ts'

const codegen = createRequire(import.meta.url).resolve('kysely-codegen/dist/cli/bin.js')

// Column types that the database does not express.
const overrides = {
  columns: {
    'asistencias.motivos': 'Generated<Causa[]>',
    'asignaciones.dias_entrenamiento': 'DiaSemana[]',
    'asignaciones.dias_descanso': 'DiaSemana[]',
    'programa_rutinas.dias_entrenamiento': 'DiaSemana[]',
    'programa_rutinas.dias_descanso': 'DiaSemana[]',
    'composicion_corporal.objetivo': 'Objetivo',
    'contabilidad_historial.antes': 'JsonObject',
    'contabilidad_historial.despues': 'JsonObject',
    'membresias.franja': 'Franja | null',
    'planes.franja': 'Franja | null',
    'factores.codigos': 'Generated<Buffer[]>',
  },
}

/** With `verify`, only compares the types with the file. @throws if they differ */
export async function tableTypes(
  { host, port, user, password, database }: Connection,
  { verify }: { verify: boolean },
): Promise<void> {
  const where = new URLSearchParams({ host, port: String(port), user, ...(password && { password }) })
  await promisify(execFile)(process.execPath, [
    codegen,
    ...['--dialect', 'postgres', '--url', `postgresql:///${database}?${where}`],
    '--camel-case',
    ...['--date-parser', 'string', '--numeric-parser', 'number'],
    ...['--type-mapping', '{"timestamptz":"string","int8":"number"}'],
    ...['--overrides', JSON.stringify(overrides)],
    ...[
      '--custom-imports',
      '{"Objetivo":"@gym/contract/composicion-corporal/composicion-corporal.rules","Causa":"@gym/contract/entradas/entradas.rules","Franja":"@gym/contract/planes/planes.rules"}',
    ],
    ...['--exclude-pattern', 'public.migraciones'],
    ...['--out-file', join(serverRoot, 'src', 'db', 'tables.gen.ts')],
    ...(verify ? ['--verify', '--log-level', 'error'] : []),
  ])
}

/** Run after a new migration: `npx tsx server/build/table-types.ts`. Starts its own database. */
async function main(): Promise<void> {
  const { verify } = parseArgs({ options: { verify: { type: 'boolean', default: false } } }).values
  const dataDir = await mkdtemp(join(tmpdir(), 'gimnasio-tipos-'))
  await chmod(dataDir, 0o755)
  const { connection, stop } = await startEmbeddedPostgres({ owner, dataDir, log: () => {} })
  try {
    await migrate(connection)
    await tableTypes(connection, { verify })
  } finally {
    await stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main()
