import type { FilasImportadasQuery } from '@gym/contract/importaciones/importaciones.schema'
import type { TipoImportacion } from '@gym/contract/importaciones/importaciones.types'
import { type RawBuilder, sql } from 'kysely'
import { AppError } from '../../core/app-error.ts'
import type { Db } from '../../db/connection/database.ts'
import { type Page, paginate } from '../../db/lists/lists.ts'
import { asc, orderOf } from '../../db/lists/order.ts'
import type { Row } from '../../files/sheets/cells.ts'
import type { Conservada, FilaLeida, Hecho, Juicio } from './filas.rules.ts'

const guardada = [
  ...(['fila', 'celdas', 'valores', 'omitir', 'decision', 'oculta'] as const),
  ...(['estado', 'mensajes', 'cambios', 'decisiones', 'clave', 'parecido'] as const),
] as const

export type FilaGuardada = FilaLeida &
  Omit<Juicio, 'acto' | 'estado'> & { estado: Juicio['estado'] | null; oculta: boolean }

export async function insertFilas(db: Db, importacionId: string, rows: Row[]): Promise<void> {
  if (rows.length === 0) return
  await sql`
    insert into importacion_filas (importacion_id, fila, celdas, oculta)
    select ${importacionId}::uuid, n.fila, n.celdas, coalesce(n.oculta, false)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (fila integer, celdas jsonb, oculta boolean)`.execute(
    db,
  )
}

/** Selects the data rows: title rows have negative numbers. */
const dataRows = (db: Db, importacionId: string) =>
  db
    .selectFrom('importacionFilas')
    .select(guardada)
    .where('importacionId', '=', importacionId)
    .where('fila', '>=', 0)

export async function nextFilas(
  db: Db,
  importacionId: string,
  after: number,
  limit: number,
): Promise<FilaGuardada[]> {
  const rows = await dataRows(db, importacionId)
    .where('fila', '>', after)
    .orderBy('fila')
    .limit(limit)
    .execute()
  return rows as unknown as FilaGuardada[]
}

export async function listFilas(
  db: Db,
  importacionId: string,
  list: FilasImportadasQuery,
): Promise<Page<FilaGuardada>> {
  const query = dataRows(db, importacionId).$if(list.estado !== undefined, (all) =>
    all.where('estado', '=', list.estado ?? null),
  )
  const page = await paginate(
    db,
    query,
    { ...list, limite: list.limite ?? 100 },
    { order: orderOf(list.orden, { fila: 'fila' }, asc('fila')) },
  )
  return page as unknown as Page<FilaGuardada>
}

/** @throws IMPORTACION_NO_ENCONTRADA, also if only the row is missing */
export async function getFila(db: Db, importacionId: string, fila: number): Promise<FilaGuardada> {
  const row = await dataRows(db, importacionId).where('fila', '=', fila).executeTakeFirst()
  if (!row) throw new AppError('IMPORTACION_NO_ENCONTRADA', { mensaje: 'Esa fila no está en el archivo.' })
  return row as unknown as FilaGuardada
}

export async function listFilasByNumero(
  db: Db,
  importacionId: string,
  filas: number[],
): Promise<FilaGuardada[]> {
  const rows = await dataRows(db, importacionId)
    .where(sql<boolean>`fila = any(${filas}::integer[])`)
    .orderBy('fila')
    .execute()
  return rows as unknown as FilaGuardada[]
}

export async function saveCorrection(
  db: Db,
  importacionId: string,
  fila: number,
  { valores, omitir, decision }: Pick<FilaLeida, 'valores' | 'omitir' | 'decision'>,
): Promise<void> {
  await db
    .updateTable('importacionFilas')
    .set({ valores: JSON.stringify(valores), omitir, decision })
    .where('importacionId', '=', importacionId)
    .where('fila', '=', fila)
    .execute()
}

/** Writes only the verdicts that differ from the stored ones. */
export async function saveJuicios(db: Db, importacionId: string, juicios: Juicio[]): Promise<void> {
  const said = juicios.map(({ acto: _, ...juicio }) => juicio)
  await sql`
    update importacion_filas f set estado = n.estado, mensajes = n.mensajes, cambios = n.cambios, decisiones = n.decisiones,
      clave = left(n.clave, 500), parecido = left(n.parecido, 500)
    from jsonb_to_recordset(${JSON.stringify(said)}::jsonb) as n (fila integer, estado text, mensajes jsonb, cambios jsonb,
      decisiones jsonb, clave text, parecido text)
    where f.importacion_id = ${importacionId} and f.fila = n.fila
      and (f.estado, f.mensajes, f.cambios, f.decisiones, f.clave, f.parecido) is distinct from
        (n.estado, n.mensajes, n.cambios, n.decisiones, left(n.clave, 500), left(n.parecido, 500))`.execute(
    db,
  )
}

export async function lockRecords(
  db: Db,
  tabla: TipoImportacion,
  ids: string[],
): Promise<Map<string, Record<string, unknown>>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; texto: string }>`
    select id, (to_jsonb(t) - 'busqueda')::text as texto from ${sql.table(tabla)} t where id = any(${ids}::uuid[])
    order by id for no key update`.execute(db)
  return new Map(rows.map(({ id, texto }) => [id, JSON.parse(texto)]))
}

const codigosDe = (productoId: RawBuilder<unknown>) => sql<string[]>`(
  select coalesce(jsonb_agg(codigo order by codigo), '[]') from codigos_de_barras where producto_id = ${productoId})`

/** Stores each record as the import left it, so that an undo can detect later changes. */
export async function saveHechos(
  db: Db,
  importacionId: string,
  tabla: TipoImportacion,
  hechos: Hecho[],
): Promise<void> {
  if (hechos.length === 0) return
  // `despues` is the row, which lacks the barcodes of another table: `antes.dejados` has those after the import.
  const antes =
    tabla === 'productos'
      ? sql`coalesce(n.antes, '{}') || jsonb_build_object('dejados', ${codigosDe(sql.ref('t.id'))})`
      : sql.ref('n.antes')
  await sql`
    update importacion_filas f set hecho = n.hecho, registro_id = n.registro, rastro_id = n.rastro, antes = ${antes},
      despues = to_jsonb(t) - 'busqueda'
    from jsonb_to_recordset(${JSON.stringify(
      hechos.map(({ registroId: registro, rastroId: rastro, ...rest }) => ({ ...rest, registro, rastro })),
    )}::jsonb) as n (fila integer, hecho text, registro uuid, rastro uuid, antes jsonb)
    join ${sql.table(tabla)} t on t.id = n.registro
    where f.importacion_id = ${importacionId} and f.fila = n.fila`.execute(db)
}

export async function listImportedBefore(
  db: Db,
  importacionId: string,
  before: number,
  limit: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('importacionFilas')
    .select('fila')
    .where('importacionId', '=', importacionId)
    .where('hecho', 'is not', null)
    .where('fila', '<', before)
    .orderBy('fila', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ fila }) => fila)
}

/** Name of a record, for the message that an undo did not remove it. */
const llamado: Record<Exclude<TipoImportacion, 'pagos'>, RawBuilder<string>> = {
  clientes: sql`(select concat_ws(' ', nombre, apellido) from clientes where id = f.registro_id)`,
  productos: sql`(select nombre from productos where id = f.registro_id)`,
  membresias: sql`(
    select concat('La membresía de ', c.nombre, ' ', c.apellido, ' del ', to_char(m.fechainicio, 'FMDD/FMMM/YYYY'))
    from membresias m join clientes c on c.id = m.cliente_id where m.id = f.registro_id)`,
  asistencias: sql`(
    select concat('La asistencia de ', c.nombre, ' ', c.apellido, ' del ', to_char(a.dia, 'FMDD/FMMM/YYYY'))
    from asistencias a join clientes c on c.id = a.cliente_id where a.id = f.registro_id)`,
}

/** True if the plan differs from the one that the trigger `plan_por_nombre` creates. */
const isPlanChanged = sql`exists (
  select from planes p join productos on productos.id = p.id
  where p.id = f.registro_id and (p.matricula is not null or p.franja is not null
    or (sin_acentos(btrim(productos.nombre)), p.cantidad, p.unidad::text, coalesce(p.sesiones, 1), p.personas::integer)
      <> (lower(p.tipo::text), 30, 'dias', 1, 1)))`

/** Undoes rows. Returns the ones that stay, because their records were changed or used. */
export async function undoFilas(
  db: Db,
  importacionId: string,
  tabla: Exclude<TipoImportacion, 'pagos'>,
  filas: number[],
): Promise<Conservada[]> {
  const { rows: named } = await sql<{ fila: number; nombre: string | null; isChanged: boolean }>`
    select fila, ${llamado[tabla]} as nombre,
      coalesce(antes -> 'dejados' <> ${codigosDe(sql.ref('f.registro_id'))}, false)
        or hecho = 'creado' and ${isPlanChanged} as is_changed
    from importacion_filas f where importacion_id = ${importacionId} and fila = any(${filas}::integer[])`.execute(
    db,
  )
  const changed = named.filter(({ isChanged }) => isChanged).map(({ fila }) => fila)
  const { rows: stayed } = await sql<Omit<Conservada, 'nombre'>>`
    select fila, motivo from deshacer_filas(
      ${importacionId}::uuid, ${filas.filter((fila) => !changed.includes(fila))}::integer[])`.execute(db)
  if (tabla === 'productos') {
    const spared = [...changed, ...stayed.map(({ fila }) => fila)]
    await sql`
      update planes set precio_lista = p.precio from productos p join importacion_filas f on f.registro_id = p.id
      where p.id = planes.id and f.importacion_id = ${importacionId}
        and f.fila = any(${filas.filter((fila) => !spared.includes(fila))}::integer[])`.execute(db)
  }
  const nombres = new Map(named.map(({ fila, nombre }) => [fila, nombre ?? '']))
  return [...stayed, ...changed.map((fila) => ({ fila, motivo: 'cambiado' as const }))].map((each) => ({
    ...each,
    nombre: nombres.get(each.fila) ?? '',
  }))
}

/** Locks the imported payments and returns them; `motivo` is null for a payment that the undo may reverse. */
export async function listPagosHechos(db: Db, importacionId: string, filas: number[]) {
  // Locks before the read, because a concurrent transaction may give a payment its membership.
  await sql`
    select from pagos where id in (
      select registro_id from importacion_filas
      where importacion_id = ${importacionId} and fila = any(${filas}::integer[]) and hecho is not null)
    order by id for update`.execute(db)
  const { rows } = await sql<{
    fila: number
    pagoId: string
    motivo: Conservada['motivo'] | null
    nombre: string
  }>`
    select f.fila, f.registro_id as pago_id,
      case when p.eliminado_en is not null or not es_como_quedo(to_jsonb(p), f.despues) then 'cambiado'
        when exists (select from membresias m where m.pago_id = p.id and m.eliminado_en is null) then 'usado' end as motivo,
      'El pago del ' || to_char(p.fecha, 'FMDD/FMMM/YYYY') as nombre
    from importacion_filas f join pagos p on p.id = f.registro_id
    where f.importacion_id = ${importacionId} and f.fila = any(${filas}::integer[]) and f.hecho is not null
    order by p.id`.execute(db)
  return rows
}

export async function clearHechos(db: Db, importacionId: string): Promise<void> {
  await db
    .updateTable('importacionFilas')
    .set({ hecho: null, registroId: null, rastroId: null, antes: null, despues: null })
    .where('importacionId', '=', importacionId)
    .where('hecho', 'is not', null)
    .execute()
}

export async function textsOf(
  db: Db,
  importacionId: string,
  columna: number,
  after: number,
  limit: number,
): Promise<{ fila: number; texto: string }[]> {
  const { rows } = await sql<{ fila: number; texto: string }>`
    select fila, celdas ->> ${sql.lit(columna)} as texto from importacion_filas
    where importacion_id = ${importacionId} and fila > ${after}
      and (jsonb_typeof(celdas -> ${sql.lit(columna)}) = 'string' or celdas ->> ${sql.lit(columna)} ~ '^-?[0-9]+$')
    order by fila limit ${limit}`.execute(db)
  return rows
}
