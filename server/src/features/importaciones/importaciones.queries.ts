import { DIAS_PARA_DESHACER, DIAS_SIN_HACER } from '@gym/contract/importaciones/importaciones.rules'
import type {
  Columna,
  Importacion,
  ImportacionesQuery,
  ImportacionListada,
  Resumen,
} from '@gym/contract/importaciones/importaciones.schema'
import {
  type EstadoFila,
  estadosFila,
  type TipoImportacion,
} from '@gym/contract/importaciones/importaciones.types'
import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { v7 as uuid } from 'uuid'
import { AppError, found } from '../../core/app-error.ts'
import type { Db } from '../../db/connection/database.ts'
import { isLockTaken } from '../../db/connection/one-at-a-time.ts'
import { type Page, paginate } from '../../db/lists/lists.ts'
import { desc, orderOf } from '../../db/lists/order.ts'
import type { Row } from '../../files/sheets/cells.ts'
import { IMPORT_LOCK } from './import-lock.queries.ts'
import type { ColumnFormats } from './lectura/column-formats.rules.ts'

const DAY_MS = 86_400_000

export type ImportacionGuardada = Importacion & { lecturas: ColumnFormats }

interface Nueva {
  tipo: TipoImportacion
  archivo: string | null
  by: { user: { _id: string }; now: Date }
}

export async function insertImportacion(
  db: Db,
  { tipo, archivo, by }: Nueva,
  read: Pick<Importacion, 'hoja' | 'otrasHojas' | 'columnas' | 'mapa' | 'titulos'>,
): Promise<string> {
  const id = uuid()
  const now = by.now.toISOString()
  await db
    .insertInto('importaciones')
    .values({
      id,
      tipo,
      archivo,
      hoja: read.hoja,
      titulos: read.titulos,
      otrasHojas: JSON.stringify(read.otrasHojas),
      columnas: JSON.stringify(read.columnas),
      mapa: JSON.stringify(read.mapa),
      creadaEn: now,
      tocadaEn: now,
      creadaPor: by.user._id,
    })
    .execute()
  return id
}

export async function setFilas(db: Db, id: string, filas: number): Promise<void> {
  await db.updateTable('importaciones').set({ filas }).where('id', '=', id).execute()
}

const shown = (db: Db) =>
  db
    .selectFrom('importaciones as i')
    .select(({ selectFrom }) => [
      'i.id as _id',
      'i.tipo',
      'i.archivo',
      'i.hoja',
      'i.estado',
      'i.filas',
      'i.resumen',
      'i.resultado',
      'i.enCurso',
      'i.progreso',
      'i.fallo',
      'i.creadaEn',
      'i.tocadaEn',
      'i.hechaEn',
      'i.deshechaEn',
      'i.olvidadaEn',
      jsonObjectFrom(
        selectFrom('users')
          .select(['users.id as _id', 'users.nombre'])
          .whereRef('users.id', '=', 'i.creadaPor'),
      ).as('creadaPor'),
    ])

type Shown = Awaited<ReturnType<ReturnType<typeof shown>['executeTakeFirstOrThrow']>>

/** Trusts `enCurso` only while the import lock is taken, because a killed process leaves it set. */
function asResponse(
  { enCurso, progreso, tocadaEn, olvidadaEn, ...row }: Shown,
  isBusy: boolean,
): ImportacionListada {
  const isUnderWay = isBusy && enCurso !== null
  const days = row.hechaEn ? DIAS_PARA_DESHACER : DIAS_SIN_HACER
  return {
    ...(row as unknown as ImportacionListada),
    estado:
      isUnderWay && enCurso === 'ejecutar' && row.estado !== 'hecha'
        ? 'ejecutando'
        : (row.estado as ImportacionListada['estado']),
    progreso: isUnderWay ? (progreso ?? 0) : null,
    seOlvidaEn: olvidadaEn ? null : new Date(Date.parse(tocadaEn) + days * DAY_MS).toISOString(),
  }
}

/** @throws IMPORTACION_NO_ENCONTRADA */
export async function getImportacion(db: Db, id: string): Promise<ImportacionGuardada> {
  const row = await shown(db)
    .select([
      'i.otrasHojas',
      'i.columnas',
      'i.mapa',
      'i.fijos',
      'i.fechas',
      'i.fechasPorAclarar',
      'i.conservados',
      'i.lecturas',
      'i.titulos',
      'i.saldos',
      'i.avisos',
    ])
    .where('i.id', '=', id)
    .executeTakeFirst()
  const importacion = found(row, 'IMPORTACION_NO_ENCONTRADA')
  const decimales = Object.fromEntries(
    Object.entries(importacion.lecturas as ColumnFormats).flatMap(([campo, its]) =>
      its?.marca ? [[campo, its.marca]] : [],
    ),
  )
  const response = asResponse(importacion, await isLockTaken(db, IMPORT_LOCK))
  return { ...response, decimales } as unknown as ImportacionGuardada
}

/** @throws IMPORTACION_YA_HECHA, IMPORTACION_OLVIDADA */
export function requireSinHacer({ estado, seOlvidaEn }: Importacion): void {
  if (estado === 'hecha') throw new AppError('IMPORTACION_YA_HECHA')
  if (!seOlvidaEn) throw new AppError('IMPORTACION_OLVIDADA')
}

/** @throws IMPORTACION_YA_HECHA, IMPORTACION_SIN_PROBAR */
export function requireProbada({ estado, resumen }: Importacion): void {
  if (estado === 'hecha') throw new AppError('IMPORTACION_YA_HECHA')
  if (!resumen) throw new AppError('IMPORTACION_SIN_PROBAR')
}

export async function listImportaciones(db: Db, list: ImportacionesQuery): Promise<Page<ImportacionListada>> {
  const isBusy = await isLockTaken(db, IMPORT_LOCK)
  const page = await paginate(
    db,
    shown(db),
    { ...list, limite: list.limite ?? 25 },
    {
      order: orderOf(list.orden, { creadaEn: 'i.creada_en' }, desc('i.creada_en', 'i.id')),
    },
  )
  return {
    ...page,
    rows: page.rows.map((row) => asResponse(row as Shown, isBusy)),
  } as Page<ImportacionListada>
}

/** The retention period starts at `tocadaEn`. */
export async function updateImportacion(
  db: Db,
  id: string,
  set: Partial<{
    estado: 'mapa' | 'revision' | 'hecha' | 'deshecha'
    mapa: Importacion['mapa']
    fijos: Importacion['fijos']
    fechas: Importacion['fechas']
    fechasPorAclarar: string[]
    lecturas: ColumnFormats
    columnas: Columna[]
    titulos: number | null
    filas: number
    resumen: Resumen | null
    avisos: Importacion['avisos']
    saldos: Importacion['saldos']
    resultado: Importacion['resultado']
    conservados: Importacion['conservados']
    enCurso: 'probar' | 'ejecutar' | 'deshacer' | null
    progreso: number | null
    fallo: string | null
    hechaEn: string
    deshechaEn: string | null
    tocadaEn: string
  }>,
): Promise<void> {
  const asJson = Object.fromEntries(
    Object.entries(set).map(([field, value]) => [
      field,
      typeof value === 'object' && value !== null ? JSON.stringify(value) : value,
    ]),
  )
  await db.updateTable('importaciones').set(asJson).where('id', '=', id).execute()
}

export async function countFilas(db: Db, id: string): Promise<Resumen> {
  const rows = await db
    .selectFrom('importacionFilas')
    .select(['estado', ({ fn }) => fn.countAll<number>().as('cuantas')])
    .where('importacionId', '=', id)
    .where('fila', '>=', 0)
    .groupBy('estado')
    .execute()
  const of = (estado: EstadoFila) => rows.find((row) => row.estado === estado)?.cuantas ?? 0
  return Object.fromEntries(estadosFila.map((estado) => [estado, of(estado)])) as unknown as Resumen
}

export async function listColumnMemory(db: Db, tipo: TipoImportacion): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('importacionColumnas')
    .select(['columna', 'campo'])
    .where('tipo', '=', tipo)
    .limit(2_000)
    .execute()
  return new Map(rows.map(({ columna, campo }) => [columna, campo]))
}

export async function saveColumnMemory(
  db: Db,
  tipo: TipoImportacion,
  those: { columna: string; campo: string }[],
): Promise<void> {
  if (those.length === 0) return
  await db
    .insertInto('importacionColumnas')
    .values(those.map((each) => ({ tipo, ...each })))
    .onConflict((conflict) =>
      conflict.columns(['tipo', 'columna']).doUpdateSet(({ ref }) => ({ campo: ref('excluded.campo') })),
    )
    .execute()
}

/** Reads the first rows of a file, title rows included. */
export async function firstFilas(db: Db, importacionId: string, limit: number): Promise<Row[]> {
  const rows = await db
    .selectFrom('importacionFilas')
    .select([sql<number>`abs(fila)`.as('fila'), 'celdas'])
    .where('importacionId', '=', importacionId)
    .orderBy(sql`abs(fila)`)
    .limit(limit)
    .execute()
  return rows as unknown as Row[]
}

/** Makes the rows up to `hasta` title rows, and all others data. Returns the number of data rows. */
export async function setTitulos(trx: Db, importacionId: string, hasta: number): Promise<number> {
  await sql`
    update importacion_filas set fila = case when abs(fila) <= ${hasta} then -abs(fila) else abs(fila) end
    where importacion_id = ${importacionId} and (fila < 0) <> (abs(fila) <= ${hasta})`.execute(trx)
  const { rows } = await sql<{ filas: number }>`
    select count(*)::integer as filas from importacion_filas
    where importacion_id = ${importacionId} and fila >= 0`.execute(trx)
  return rows[0]?.filas ?? 0
}
