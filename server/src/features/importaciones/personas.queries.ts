import { sql } from 'kysely'
import { AppError } from '../../core/app-error.ts'
import type { Db } from '../../db/connection/database.ts'

/**
 * Locks the clients of imported payments. Call it last, because check-ins and sales wait for the locks.
 * @throws IMPORTACION_CAMBIADA if a client was deleted
 */
export async function lockClientesOfPagos(trx: Db, importacionId: string): Promise<void> {
  const { rows } = await sql`
    with suyos as materialized (
      select eliminado_en from clientes
      where id in (
        select p.cliente_id from importacion_filas f join pagos p on p.id = f.registro_id
        where f.importacion_id = ${importacionId} and f.hecho is not null)
      order by id for share)
    select from suyos where eliminado_en is not null limit 1`.execute(trx)
  if (rows.length > 0) throw new AppError('IMPORTACION_CAMBIADA')
}

/** Locks the clients of imported rows. Call it before locking their memberships, as a check-in does. */
export async function lockClientesOfFilas(
  trx: Db,
  importacionId: string,
  tabla: 'membresias' | 'asistencias',
  filas: number[],
): Promise<void> {
  await sql`
    select from clientes
    where id in (
      select t.cliente_id from importacion_filas f join ${sql.table(tabla)} t on t.id = f.registro_id
      where f.importacion_id = ${importacionId} and f.fila = any(${filas}::integer[]) and f.hecho is not null)
    order by id for no key update`.execute(trx)
}

/**
 * Hides created clients that only undone payments refer to, because the rows of these payments remain.
 * Returns the numbers of the clients' rows in the file.
 */
export async function hideClientesSinUso(
  trx: Db,
  importacionId: string,
  { filas, now }: { filas: number[]; now: Date },
): Promise<number[]> {
  if (filas.length === 0) return []
  const { rows: references } = await sql<{ tabla: string; columna: string }>`
    select c.conrelid::regclass::text as tabla, a.attname::text as columna
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'clientes'::regclass
      and c.conrelid::regclass::text not in ('pagos', 'clientes_al_dia', 'ausencias')`.execute(trx)
  const isUsed = references.map(
    ({ tabla, columna }) =>
      sql`exists (select from ${sql.table(tabla)} t where ${sql.ref(`t.${columna}`)} = c.id)`,
  )
  const { rows } = await sql<{ fila: number }>`
    update clientes c set eliminado_en = ${now.toISOString()} from importacion_filas f
    where f.importacion_id = ${importacionId} and f.fila = any(${filas}::integer[]) and f.hecho = 'creado'
      and c.id = f.registro_id and c.eliminado_en is null
      and not exists (select from pagos p where p.cliente_id = c.id and p.eliminado_en is null)
      and not (${sql.join(isUsed, sql` or `)})
    returning f.fila`.execute(trx)
  return rows.map(({ fila }) => fila)
}

/** Points the import rows of a merged client to the survivor. Call it after the client's own rows have moved. */
export async function moveHechos(trx: Db, { de, a }: { de: string; a: string }): Promise<void> {
  const now = sql`jsonb_build_object('cliente_id', ${a}::uuid)`
  await sql`
    update importacion_filas f set despues = f.despues || ${now}, antes = f.antes || ${now}
    where f.despues ->> 'cliente_id' = ${de} and f.registro_id in (
      select id from membresias where cliente_id = ${a}
      union all select id from pagos where cliente_id = ${a}
      union all select id from asistencias where cliente_id = ${a})`.execute(trx)
  // An undo spares the surviving client, who differs from the imported record.
  await sql`update importacion_filas set registro_id = ${a} where registro_id = ${de}`.execute(trx)
}

/** Erases a client's data from imported rows, except what undoing memberships, payments and attendances needs. */
export async function eraseFilasOf(trx: Db, clienteId: string): Promise<void> {
  await sql`
    with fichas as (
      select id, numero_identificacion, email from clientes
      where id = ${clienteId} or id in (select cliente_id from fusiones where en_id = ${clienteId})
    ), numeros as (
      select numero_identificacion as numero from fichas
      union select numero_identificacion from fusiones where en_id = ${clienteId}
      union select antes ->> 'numeroIdentificacion' from clientes_historial where cliente_id in (select id from fichas)
    ), correos as (
      select lower(email) as correo from fichas
      union select lower(antes ->> 'email') from clientes_historial where cliente_id in (select id from fichas)
    ), suyas as (
      select importacion_id, fila from importacion_filas where registro_id in (
        select id from fichas
        union all select id from membresias where cliente_id in (select id from fichas)
        union all select id from pagos where cliente_id in (select id from fichas)
        union all select id from asistencias where cliente_id in (select id from fichas))
      union
      select f.importacion_id, f.fila
      from importacion_filas f
      -- Tests the text of the whole row first, because that is cheap.
      where (
          exists (select from numeros where numero <> ''
            and position(numero in translate(f.celdas::text || f.valores::text, E'., -\u00a0', '')) > 0)
          or exists (select from correos where correo <> '' and position(correo in lower(f.celdas::text || f.valores::text)) > 0))
        and exists (
          select from (
            select jsonb_array_elements_text(f.celdas) as texto
            union all select value from jsonb_each_text(f.valores)) dicho
          where (texto ~* '^[[:space:]]*([cte][.[:space:]]*[cie][.:[:space:]-]*(n[o°º]?[.:[:space:]]+)?)?[0-9][0-9.,[:space:]-]*$'
              and regexp_replace(regexp_replace(texto, '[.,]0{1,2}$', ''), '\\D', '', 'g')
                in (select numero from numeros where numero <> ''))
            or lower(texto) in (select correo from correos where correo <> ''))
    ), borradas as (
      update importacion_filas f set
        celdas = '[]', valores = '{}', cambios = '{}', decisiones = '[]', decision = null, clave = null, parecido = null,
        omitir = true, estado = 'omitida', mensajes = '[{"campo": null, "mensaje": "Se borraron los datos de esta persona."}]',
        antes = case when i.tipo <> 'clientes' then f.antes end,
        despues = case when i.tipo <> 'clientes' then f.despues end,
        hecho = case when i.tipo <> 'clientes' then f.hecho end,
        registro_id = case when i.tipo <> 'clientes' then f.registro_id end
      from suyas s, importaciones i
      where f.importacion_id = s.importacion_id and f.fila = s.fila and i.id = f.importacion_id
      returning f.importacion_id, f.fila)
    update importaciones i set
      avisos = null,
      columnas = coalesce((
        select jsonb_agg(columna || '{"muestras": []}' order by orden)
        from jsonb_array_elements(i.columnas) with ordinality as c (columna, orden)), '[]'),
      conservados = coalesce((
        select jsonb_agg(kept order by orden)
        from jsonb_array_elements(i.conservados) with ordinality as c (kept, orden)
        where (kept ->> 'fila')::integer not in (select fila from borradas b where b.importacion_id = i.id)), '[]')
    where i.id in (select importacion_id from borradas)`.execute(trx)
}
