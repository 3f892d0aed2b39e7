import type {
  CambiosPlan,
  Candidatos,
  NuevoPlan,
  Plan,
  PlanesQuery,
} from '@gym/contract/planes/planes.schema'
import { type SqlBool, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { fieldError, found } from '../../core/app-error.ts'
import type { Db } from '../../db/connection/database.ts'
import { matches } from '../../db/lists/filters.ts'
import { type Page, paginate } from '../../db/lists/lists.ts'
import { asc, orderOf } from '../../db/lists/order.ts'

const MOST_CANDIDATES = 50

const ordered = {
  orden: 'planes.orden',
  nombre: 'productos.nombre',
  precio: 'productos.precio',
  tipo: 'planes.tipo::text',
}

const IN_ORDER = asc('planes.orden', 'productos.nombre', 'planes.id')

function planes(db: Db) {
  return db
    .selectFrom('planes')
    .innerJoin('productos', 'productos.id', 'planes.id')
    .select([
      'planes.id as _id',
      'productos.nombre',
      'productos.descripcion',
      'productos.precio',
      'productos.estado',
      'planes.orden',
      'planes.tipo',
      sql<Plan['vigencia']>`json_build_object('cantidad', planes.cantidad, 'unidad', planes.unidad)`.as(
        'vigencia',
      ),
      'planes.sesiones',
      'planes.matricula',
      'planes.personas',
      'planes.franja',
    ])
    .where('productos.eliminadoEn', 'is', null)
}

export const allPlanes = (db: Db): Promise<Plan[]> =>
  planes(db).orderBy('planes.orden').orderBy('productos.nombre').orderBy('planes.id').execute()

/** Maps membership ids to plan ids, without the memberships that have no plan. */
export async function listPlanesDeMembresias(db: Db, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('membresias')
    .select(['id', 'planId'])
    .where(sql<SqlBool>`id = any(${ids}::uuid[])`)
    .execute()
  return new Map(rows.flatMap(({ id, planId }) => (planId ? [[id, planId] as const] : [])))
}

export function listPlanes(db: Db, { buscar, estado, ...list }: PlanesQuery): Promise<Page<Plan>> {
  const query = planes(db)
    .where(matches('productos.busqueda', buscar))
    .$if(estado !== undefined, (all) => all.where('productos.estado', '=', estado ?? 'activo'))
  return paginate(db, query, list, { order: orderOf(list.orden, ordered, IN_ORDER) })
}

/** @throws PLAN_NO_ENCONTRADO */
export async function getPlan(db: Db, id: string): Promise<Plan> {
  const row = await planes(db).where('planes.id', '=', id).executeTakeFirst()
  return found(row, 'PLAN_NO_ENCONTRADO')
}

const settingsOf = ({ tipo, vigencia, sesiones, matricula, personas, franja, precio }: CambiosPlan) => ({
  precioLista: precio,
  tipo,
  cantidad: vigencia.cantidad,
  unidad: vigencia.unidad,
  sesiones: tipo === 'Clase' ? (sesiones ?? null) : null,
  matricula: matricula ?? null,
  personas,
  franja: franja ?? null,
})

/** Inserts or updates: the trigger `plan_por_nombre` has already inserted a plan with the name of a type. */
async function putPlan(trx: Db, id: string, plan: CambiosPlan): Promise<void> {
  const settings = settingsOf(plan)
  await trx
    .insertInto('planes')
    .values(({ selectFrom }) => ({
      id,
      ...settings,
      orden: selectFrom('planes').select(sql<number>`coalesce(max(orden), 0) + 1`.as('next')),
    }))
    .onConflict((conflict) => conflict.column('id').doUpdateSet(settings))
    .execute()
}

/** Inserts the plan's product too. Needs a transaction. */
export async function insertPlan(trx: Db, nuevo: Omit<NuevoPlan, 'producto'>): Promise<Plan> {
  const { nombre, descripcion, precio, estado } = nuevo
  const id = uuid()
  await trx
    .insertInto('productos')
    .values({
      id,
      nombre,
      descripcion: descripcion ?? null,
      precio,
      estado,
      categoria: 'servicio',
      stock: 0,
      stockInicial: 0,
      minimo: 0,
    })
    .execute()
  await putPlan(trx, id, nuevo)
  return getPlan(trx, id)
}

/**
 * Makes an existing product a plan. Needs a transaction.
 * @throws PRODUCTO_NO_ENCONTRADO, NO_ES_SERVICIO, PLAN_YA_EXISTE
 */
export async function insertPlanDe(trx: Db, productoId: string, nuevo: NuevoPlan): Promise<Plan> {
  const { llevaStock } = await lockProducto(trx, productoId, 'PRODUCTO_NO_ENCONTRADO')
  if (llevaStock) throw fieldError('NO_ES_SERVICIO', 'producto')
  await trx
    .insertInto('planes')
    .values(({ selectFrom }) => ({
      id: productoId,
      ...settingsOf(nuevo),
      orden: selectFrom('planes').select(sql<number>`coalesce(max(orden), 0) + 1`.as('next')),
    }))
    .execute()
  await updateProducto(trx, productoId, nuevo)
  return getPlan(trx, productoId)
}

/** Updates the plan's product too. Needs a transaction. @throws PLAN_NO_ENCONTRADO */
export async function updatePlan(trx: Db, id: string, plan: CambiosPlan): Promise<Plan> {
  await lockPlan(trx, id)
  await getPlan(trx, id)
  await putPlan(trx, id, plan)
  await updateProducto(trx, id, plan)
  return getPlan(trx, id)
}

/** Locks the plan's product, as a sale does before it references the plan. @throws PLAN_NO_ENCONTRADO */
export const lockPlan = (trx: Db, id: string) => lockProducto(trx, id, 'PLAN_NO_ENCONTRADO')

async function lockProducto(trx: Db, id: string, missing: 'PRODUCTO_NO_ENCONTRADO' | 'PLAN_NO_ENCONTRADO') {
  const row = await trx
    .selectFrom('productos')
    .select(['id', 'llevaStock'])
    .where('id', '=', id)
    .where('eliminadoEn', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return found(row, missing)
}

async function updateProducto(
  trx: Db,
  id: string,
  { nombre, descripcion, precio, estado }: CambiosPlan,
): Promise<void> {
  await trx
    .updateTable('productos')
    .set({ nombre, precio, estado, categoria: 'servicio', ...(descripcion !== undefined && { descripcion }) })
    .where('id', '=', id)
    .execute()
}

/** Plans that are not in `ids` follow in their present order. Needs a transaction. */
export async function orderPlanes(trx: Db, ids: string[]): Promise<void> {
  await sql`select from planes order by id for no key update`.execute(trx)
  await sql`
    update planes set orden = placed.orden
    from (
      select id, row_number() over (order by array_position(${ids}::uuid[], id), orden, id) as orden from planes
    ) placed
    where placed.id = planes.id and planes.orden <> placed.orden`.execute(trx)
}

/** Lists active services without a plan, until the administrator answers that they give no membership. */
export async function listCandidatos(db: Db): Promise<Candidatos> {
  const productos = await db
    .selectFrom('productos')
    .select(['id as _id', 'nombre', 'precio', sql<number>`count(*) over ()`.as('total')])
    .where('eliminadoEn', 'is', null)
    .where('estado', '=', 'activo')
    .where('categoria', '=', 'servicio')
    .where('noEsPlan', '=', false)
    .where(sql<SqlBool>`not exists (select from planes where planes.id = productos.id)`)
    .orderBy('nombre')
    .orderBy('id')
    .limit(MOST_CANDIDATES)
    .execute()
  return { productos: productos.map(({ total: _, ...each }) => each), total: productos[0]?.total ?? 0 }
}

/** @throws PRODUCTO_NO_ENCONTRADO */
export async function dismissCandidato(db: Db, id: string): Promise<void> {
  const row = await db
    .updateTable('productos')
    .set({ noEsPlan: true })
    .where('id', '=', id)
    .where('eliminadoEn', 'is', null)
    .returning('id')
    .executeTakeFirst()
  found(row, 'PRODUCTO_NO_ENCONTRADO')
}
