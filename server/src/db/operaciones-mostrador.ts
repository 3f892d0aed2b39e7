import type { SessionUser } from '@gym/contract/auth'
import type { Day } from '@gym/contract/calendar'
import type { Aviso, TipoOperacion } from '@gym/contract/mostrador.rules'
import { sql } from 'kysely'
import type { Db } from './database.ts'

/** Any number: whoever sends a key waits for who is sending it, and for few others. */
const CLAVE_LOCK = 720_114_086

/**
 * What the first try with a key was answered, whoever made it and however long ago; undefined where there was none, and nobody
 * else makes it until the transaction ends.
 */
export async function findOperacion(
  trx: Db,
  clave: string,
): Promise<{ huella: Buffer; answer: object } | undefined> {
  await sql`select pg_advisory_xact_lock(${sql.lit(CLAVE_LOCK)}, hashtext(${clave}))`.execute(trx)
  const row = await trx
    .selectFrom('operacionesMostrador')
    .select(['huella', 'respuesta'])
    .where('clave', '=', clave)
    .executeTakeFirst()
  return row && { huella: row.huella, answer: JSON.parse(row.respuesta) }
}

interface Hecha {
  clave: string
  tipo: TipoOperacion
  huella: Buffer
  dispositivo: string
  hechaPor: string
  enviadaPor: string
  recibidaEn: Date
  /** By the device's clock; null on line. */
  reloj: { ocurridaEn: string; enviadaEn: string } | null
  fecha: Date
  dia: Day
  horaDudosa: boolean
  avisos: Aviso[]
  answer: { _id: string }
}

/** Keeps an operation for good, in the transaction of its work. */
export async function insertOperacion(
  trx: Db,
  { recibidaEn, reloj, fecha, avisos, answer, ...hecha }: Hecha,
): Promise<void> {
  await trx
    .insertInto('operacionesMostrador')
    .values({
      ...hecha,
      recibidaEn: recibidaEn.toISOString(),
      ocurridaEn: reloj?.ocurridaEn ?? null,
      enviadaEn: reloj?.enviadaEn ?? null,
      fecha: fecha.toISOString(),
      avisos: JSON.stringify(avisos),
      resultadoId: answer._id,
      respuesta: JSON.stringify(answer),
    })
    .execute()
}

/** An account that made an operation, also one that was deleted since. */
export function findQuienHizo(
  db: Db,
  id: string,
): Promise<Pick<SessionUser, '_id' | 'nombre' | 'rol'> | undefined> {
  return db.selectFrom('users').select(['id as _id', 'nombre', 'rol']).where('id', '=', id).executeTakeFirst()
}

/** What in an answer says who somebody is, or what a desk said of them in its own words. */
const NAMING = new Set([
  'nombre',
  'apellido',
  'numeroIdentificacion',
  'telefono',
  'descripcion',
  'concepto',
  'descuentoMotivo',
  'permitidaPorque',
])

/** Blanks who somebody is in what operations of theirs were answered: the keys stay, and what each of them made. */
export async function forgetAnswers(trx: Db, clienteId: string): Promise<void> {
  const rows = await trx
    .selectFrom('operacionesMostrador')
    .select(['clave', 'respuesta'])
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('resultadoId', 'in', selectFrom('ventas').select('id').where('clienteId', '=', clienteId)),
        eb('resultadoId', 'in', selectFrom('asistencias').select('id').where('clienteId', '=', clienteId)),
      ]),
    )
    .execute()
  const blank = (field: string, value: unknown) =>
    typeof value === 'string' && NAMING.has(field) ? '' : value
  const claves = rows.map(({ clave }) => clave)
  const respuestas = rows.map(({ respuesta }) => JSON.stringify(JSON.parse(respuesta, blank)))
  await sql`
    update operaciones_mostrador o set respuesta = blanked.respuesta
    from unnest(${claves}::text[], ${respuestas}::text[]) as blanked (clave, respuesta)
    where o.clave = blanked.clave`.execute(trx)
}
