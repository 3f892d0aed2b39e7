import { PERSONA_BORRADA } from '@gym/contract/mis-datos/mis-datos.rules'
import type {
  BorradoPrevio,
  ClienteEliminado,
  EliminadosQuery,
} from '@gym/contract/mis-datos/mis-datos.schema'
import { sql } from 'kysely'
import { found } from '../../core/app-error.ts'
import type { Db } from '../../db/connection/database.ts'
import { idOfToday } from '../../db/gym/holder.ts'
import { matches } from '../../db/lists/filters.ts'
import { type Page, paginate } from '../../db/lists/lists.ts'

const persona = ['id as _id', 'nombre', 'apellido', 'numeroIdentificacion'] as const

/** Selects the client, deleted or not, unless the data are erased already. Follows merges. */
const withData = (db: Db, id: string) =>
  db
    .selectFrom('clientes')
    .select(persona)
    .where('id', '=', idOfToday(id))
    .where('datosBorradosEn', 'is', null)

/** @throws CLIENTE_NO_ENCONTRADO, also for erased data */
export async function getPersona(db: Db, id: string): Promise<BorradoPrevio['cliente']> {
  return found(await withData(db, id).executeTakeFirst(), 'CLIENTE_NO_ENCONTRADO')
}

export async function lockPersona(trx: Db, id: string): Promise<BorradoPrevio['cliente']> {
  return found(await withData(trx, id).forUpdate().executeTakeFirst(), 'CLIENTE_NO_ENCONTRADO')
}

export async function countBorrado(
  db: Db,
  id: string,
): Promise<Pick<BorradoPrevio, 'queda'> & { borra: Omit<BorradoPrevio['borra'], 'cuenta'> }> {
  const { rows } = await sql<BorradoPrevio['queda'] & Omit<BorradoPrevio['borra'], 'cuenta'>>`
    select
      exists (select from fotos where cliente_id = ${id}) as foto,
      exists (select from clientes where id = ${id} and notas is not null) as notas,
      (select count(*) from composicion_corporal where cliente_id = ${id}) as medidas,
      (select count(*) from asignaciones where cliente_id = ${id}) as rutinas,
      (select count(*) from inscripciones where cliente_id = ${id})
        + (select count(*) from esperas where cliente_id = ${id}) as cupos,
      (select count(*) from clientes_historial where cliente_id = ${id}) as cambios,
      (select count(*) from contactos where cliente_id = ${id} and (nota is not null or resultado is not null)) as contactos,
      (select count(*) from fusiones where en_id = ${id}) as unidos,
      (select count(*) from pagos where cliente_id = ${id} and eliminado_en is null) as pagos,
      (select count(*) from ventas where cliente_id = ${id}) as ventas,
      (select count(*) from membresias where cliente_id = ${id} and eliminado_en is null) as membresias,
      (select count(*) from asistencias where cliente_id = ${id} and eliminado_en is null) as entradas`.execute(
    db,
  )
  const [counted] = rows
  if (!counted) throw new Error('a statement that counts gave no row')
  const { pagos, ventas, membresias, entradas, ...borra } = counted
  return { borra, queda: { pagos, ventas, membresias, entradas } }
}

/** Erases the data of the person and of records merged into it; the anonymous rows remain. */
export async function erasePersona(trx: Db, id: string, now: Date): Promise<void> {
  // Erases the free texts of the desk; the fact that an entry was permitted remains.
  await sql`
    update asistencias set motivo = null,
      permitida_porque = case when permitida_porque is not null then '—' end
    where cliente_id = ${id} and (motivo is not null or permitida_porque is not null)`.execute(trx)
  await sql`
    update congelaciones set motivo = '—'
    where membresia_id in (select id from membresias where cliente_id = ${id})`.execute(trx)
  await sql`update cancelaciones set nota = null where cliente_id = ${id} and nota is not null`.execute(trx)
  const { nombre, apellido } = PERSONA_BORRADA
  await sql`
    update clientes set
      nombre = ${nombre}, apellido = ${apellido}, email = '', telefono = '', direccion = '', numero_identificacion = '',
      fecha_nacimiento = null, emergencia_nombre = null, emergencia_telefono = null, notas = null,
      eliminado_en = coalesce(eliminado_en, ${now}), datos_borrados_en = ${now}
    where id = ${id} or id in (select cliente_id from fusiones where en_id = ${id})`.execute(trx)
  await sql`update fusiones set numero_identificacion = null where en_id = ${id}`.execute(trx)
}

/** Erases history, free texts and audit values of the person, and the audit values of the erased account. */
export async function forgetChanges(trx: Db, id: string, cuenta: string | null): Promise<void> {
  await sql`select olvidar_persona(${id}, ${cuenta})`.execute(trx)
}

export function listEliminados(db: Db, list: EliminadosQuery): Promise<Page<ClienteEliminado>> {
  const query = db
    .selectFrom('clientes')
    .select([...persona, sql<string>`eliminado_en`.as('eliminadoEn')])
    .where('eliminadoEn', 'is not', null)
    .where('datosBorradosEn', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('fusiones').select('enId').whereRef('fusiones.clienteId', '=', 'clientes.id'))),
    )
    .where(matches('busqueda', list.buscar))
    .orderBy('apellido')
    .orderBy('nombre')
    .orderBy('id')
  return paginate(db, query, list)
}
