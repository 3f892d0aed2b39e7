import type { SessionUser } from '@gym/contract/auth/auth.schema'
import type { Day } from '@gym/contract/core/calendar'
import type { Aviso, TipoOperacion } from '@gym/contract/operaciones/operaciones.rules'
import { sql } from 'kysely'
import type { Db } from '../connection/database.ts'

/** Namespace of the advisory locks, so that only requests with the same key wait. */
const CLAVE_LOCK = 720_114_086

/**
 * Finds the stored response of a key, for any caller at any time. Locks the key until the end of the
 * transaction.
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
  /** Times by the device's clock; null for an online operation. */
  reloj: { ocurridaEn: string; enviadaEn: string } | null
  fecha: Date
  dia: Day
  horaDudosa: boolean
  avisos: Aviso[]
  answer: { _id: string }
}

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

/** Finds the author even if the account was deleted. */
export function findQuienHizo(
  db: Db,
  id: string,
): Promise<Pick<SessionUser, '_id' | 'nombre' | 'rol'> | undefined> {
  return db.selectFrom('users').select(['id as _id', 'nombre', 'rol']).where('id', '=', id).executeTakeFirst()
}

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

/** Blanks personal fields in stored responses. Keys and created ids stay, so that replays still work. */
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
