import type { SessionUser } from '@gym/contract/auth/auth.schema'
import type { Day } from '@gym/contract/core/calendar'
import type { Aviso, TipoOperacion } from '@gym/contract/operaciones/operaciones.rules'
import { sql } from 'kysely'
import type { Db } from '../connection/database.ts'
import { DESK_SCOPE } from './idempotency-keys.ts'

interface Hecha {
  clave: string
  tipo: TipoOperacion
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
  resultadoId: string
}

export async function insertOperacion(
  trx: Db,
  { recibidaEn, reloj, fecha, avisos, ...hecha }: Hecha,
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

/**
 * Deletes stored responses that name the person. Those of desk operations stay, with personal fields blanked.
 * @param cuentaId the linked account, if it is erased too
 */
export async function forgetAnswers(trx: Db, clienteId: string, cuentaId: string | null): Promise<void> {
  await sql`
    with fichas as (
      select id, numero_identificacion from clientes where id = ${clienteId}
      union all select cliente_id, numero_identificacion from fusiones where en_id = ${clienteId}
    ), nombres as (
      select id::text as nombre from fichas
      union all select to_json(numero)::text from (
        select numero_identificacion as numero from fichas
        union select antes ->> 'numeroIdentificacion' from clientes_historial where cliente_id in (select id from fichas)
      ) as numeros where numero <> ''
      union all select ${cuentaId}::text
    )
    delete from idempotencia i using nombres n
    where i.vence_en is not null and position(n.nombre in i.llamada || ' ' || i.respuesta) > 0`.execute(trx)
  await blankOperations(trx, clienteId)
}

async function blankOperations(trx: Db, clienteId: string): Promise<void> {
  const rows = await trx
    .selectFrom('operacionesMostrador as o')
    .innerJoin('idempotencia as i', 'i.clave', 'o.clave')
    .select(['i.clave', 'i.respuesta'])
    .where('i.llamada', '=', DESK_SCOPE)
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('o.resultadoId', 'in', selectFrom('ventas').select('id').where('clienteId', '=', clienteId)),
        eb('o.resultadoId', 'in', selectFrom('asistencias').select('id').where('clienteId', '=', clienteId)),
      ]),
    )
    .execute()
  const blank = (field: string, value: unknown) =>
    typeof value === 'string' && NAMING.has(field) ? '' : value
  const claves = rows.map(({ clave }) => clave)
  const respuestas = rows.map(({ respuesta }) => JSON.stringify(JSON.parse(respuesta ?? 'null', blank)))
  await sql`
    update idempotencia i set respuesta = blanked.respuesta
    from unnest(${claves}::text[], ${respuestas}::text[]) as blanked (clave, respuesta)
    where i.llamada = ${DESK_SCOPE} and i.clave = blanked.clave`.execute(trx)
}
