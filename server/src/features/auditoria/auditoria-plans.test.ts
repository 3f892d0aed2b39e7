import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { aDatabase, type TestDatabase } from '../../testing/database/test-database.ts'
import { plansOf } from '../../testing/models/plans.ts'
import { listActos } from './auditoria.queries.ts'

const ACTS = 30_000

let database: TestDatabase
let someone: string

beforeAll(async () => {
  database = await aDatabase()
  const { owned } = database
  await sql`
    insert into users (id, nombre, email, rol, password_hash)
    select gen_random_uuid(), 'Persona ' || n, 'persona' || n || '@correo.test', 'recepcionista', '' from generate_series(1, 200) n`.execute(
    owned,
  )
  await sql`
    insert into users (id, nombre, email, rol, password_hash)
    values (gen_random_uuid(), 'Persona nueva', 'nueva@correo.test', 'recepcionista', '')`.execute(owned)
  await sql`alter table auditoria disable trigger user`.execute(owned)
  await sql`
    insert into auditoria (fecha, usuario_id, accion, recurso, recurso_id, direccion, peticion, resultado)
    select timestamptz '2026-11-20 12:00:00Z' - n * interval '1 minute', gente.ids[1 + n % 200], 'accion' || n % 60,
      (array['clientes', 'pagos', 'ventas', 'membresias', 'asistencias'])[1 + n % 5], gen_random_uuid()::text,
      '10.0.' || n % 250 || '.' || n % 249, gen_random_uuid()::text, case when n % 400 = 0 then 'SIN_PERMISO' else 'HECHO' end
    from generate_series(1, ${ACTS}) n, (select array_agg(id) as ids from users where nombre <> 'Persona nueva') gente`.execute(
    owned,
  )
  await sql`analyze auditoria`.execute(owned)
  const { rows } = await sql<{
    id: string
  }>`select usuario_id as id from auditoria where usuario_id is not null limit 1`.execute(owned)
  someone = rows[0]?.id ?? ''
}, 60_000)

const narrow = (filtro: Record<string, string>) => ({ days: {}, timeZone: 'America/Bogota', ...filtro })

test.each([
  ['everything', {}, ['auditoria_fecha']],
  ['days', { days: { desde: '2026-11-01', hasta: '2026-11-02' } }, ['auditoria_fecha']],
  ['a person', { usuario: '$someone' }, ['auditoria_usuario']],
  ['a call', { accion: 'accion7' }, ['auditoria_accion']],
  ['a thing', { recurso: 'pagos' }, ['auditoria_recurso']],
  ['a record', { recursoId: uuid() }, ['auditoria_recurso_id']],
  ['what was refused', { resultado: 'rechazado' }, ['auditoria_rechazos']],
  ['what was done', { resultado: 'hecho' }, ['auditoria_fecha']],
  ['an id', { buscar: uuid() }, ['auditoria_recurso_id', 'auditoria_peticion']],
  ['an address', { buscar: '10.0.7.7' }, ['auditoria_direccion']],
  ['a name', { buscar: 'persona 117' }, ['auditoria_usuario']],
  ['the name of who did nothing', { buscar: 'persona nueva' }, ['auditoria_usuario']],
  ['the name of nobody', { buscar: 'nadie' }, []],
] as const)('audit page and count filtered by %s use an index', async (_, filtro, indexes) => {
  const asked = narrow(JSON.parse(JSON.stringify(filtro).replace('$someone', someone)))
  const plans = await plansOf(database.db, () => listActos(database.db, { limite: 25 }, asked))
  expect(plans.length).toBeGreaterThan(1)
  const [page] = plans.filter(({ statement }) => /order by a.fecha|order by "a"."fecha"/.test(statement))
  for (const index of indexes) expect(page?.plan).toContain(index)
  // The count of a filter that `auditoria_fecha` serves may scan the table, because it stops at `MAX_ACTOS`.
  const isWide = /auditoria_fecha/.test(`${indexes}`)
  for (const { plan } of plans) if (!isWide) expect(plan).not.toContain('Seq Scan on auditoria')
})
