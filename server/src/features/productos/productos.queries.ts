import { barcodeOf } from '@gym/contract/core/identificacion.rules'
import type {
  CambiosProducto,
  NuevoProducto,
  Producto,
  ProductosQuery,
} from '@gym/contract/productos/productos.schema'
import { type SqlBool, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { found } from '../../core/app-error.ts'
import type { Db } from '../../db/connection/database.ts'
import { planDeProducto } from '../../db/gym/plan-de-producto.ts'
import { matches } from '../../db/lists/filters.ts'
import { type Page, paginate } from '../../db/lists/lists.ts'
import { asc, orderOf } from '../../db/lists/order.ts'

const producto = [
  'id as _id',
  'nombre',
  'descripcion',
  'precio',
  'stock',
  'estado',
  'categoria',
  'llevaStock',
  'codigo',
  'minimo',
  sql<string[]>`array(
    select b.codigo from codigos_de_barras b where b.producto_id = productos.id order by b.codigo)`.as(
    'codigosDeBarras',
  ),
  planDeProducto('productos.id').as('plan'),
] as const

const ordered = {
  nombre: 'nombre',
  descripcion: 'descripcion',
  precio: 'precio',
  // Products without stock tracking sort last, ascending and descending.
  stock: 'case when lleva_stock then stock end',
  estado: 'estado',
  // Sorts as text, because an enum sorts by its declaration.
  categoria: 'categoria::text',
}

function productos(db: Db) {
  return db.selectFrom('productos').select(producto).where('eliminadoEn', 'is', null)
}

const isLow = sql<boolean>`estado = 'activo' and lleva_stock and stock <= minimo`

const isScannedBy = (codigo: string) => sql<boolean>`productos.id = (
  select b.producto_id from codigos_de_barras b where b.codigo = ${barcodeOf(codigo)})`

const isCalled = (column: 'nombre' | 'codigo', text: string) =>
  sql<boolean>`sin_acentos(${sql.ref(column)}) = sin_acentos(${text})`

/** Lists products whose name, description or code matches each word of `buscar`, or with that barcode. */
export function listProductos(
  db: Db,
  { buscar, existencias, nombre, codigo, ...list }: ProductosQuery,
): Promise<Page<Producto>> {
  const query = productos(db)
    .where(({ or }) => or([matches('busqueda', buscar), ...(buscar ? [isScannedBy(buscar)] : [])]))
    .$if(existencias !== undefined, (all) => all.where(isLow))
    .$if(nombre !== undefined, (all) => all.where(isCalled('nombre', nombre ?? '')))
    .$if(codigo !== undefined, (all) =>
      all.where(({ or }) => or([isCalled('codigo', codigo ?? ''), isScannedBy(codigo ?? '')])),
    )
  return paginate(db, query, list, { order: orderOf(list.orden, ordered, asc('nombre', 'id')) })
}

export function listEnOrden(db: Db, ids: string[]): Promise<Producto[]> {
  return productos(db)
    .where(sql<SqlBool>`id = any(${ids}::uuid[])`)
    .orderBy(sql`array_position(${ids}::uuid[], id)`)
    .execute()
}

/** @throws PRODUCTO_NO_ENCONTRADO, also for a deleted product */
export async function getProducto(db: Db, id: string): Promise<Producto> {
  const row = await productos(db).where('id', '=', id).executeTakeFirst()
  return found(row, 'PRODUCTO_NO_ENCONTRADO')
}

/** Takes only a `for key share` lock, so that other sales of the product do not wait. */
export function findProductoEnVenta(db: Db, nombre: string): Promise<Producto | undefined> {
  return productos(db)
    .where('estado', '=', 'activo')
    .where(isCalled('nombre', nombre))
    .orderBy('nombre')
    .orderBy('id')
    .limit(1)
    .forKeyShare()
    .executeTakeFirst()
}

/** Needs a transaction. @throws CODIGO_DUPLICADO, CODIGO_DE_BARRAS_DUPLICADO */
export async function insertProducto(
  trx: Db,
  { codigosDeBarras, ...nuevo }: NuevoProducto,
): Promise<Producto> {
  const id = uuid()
  await trx
    .insertInto('productos')
    .values({ id, ...nuevo, stockInicial: nuevo.stock })
    .execute()
  await insertCodigosDeBarras(trx, id, codigosDeBarras)
  return getProducto(trx, id)
}

/** Needs a transaction. @throws PRODUCTO_NO_ENCONTRADO, CODIGO_DUPLICADO, CODIGO_DE_BARRAS_DUPLICADO */
export async function updateProducto(
  trx: Db,
  id: string,
  { codigosDeBarras, ...cambios }: CambiosProducto,
): Promise<Producto> {
  const row = await trx
    .updateTable('productos')
    .set({ id, ...cambios })
    .where('id', '=', id)
    .where('eliminadoEn', 'is', null)
    .returning('id')
    .executeTakeFirst()
  found(row, 'PRODUCTO_NO_ENCONTRADO')
  if (codigosDeBarras) {
    await deleteCodigosDeBarras(trx, id)
    await insertCodigosDeBarras(trx, id, codigosDeBarras)
  }
  return getProducto(trx, id)
}

async function insertCodigosDeBarras(trx: Db, productoId: string, codigos: string[]): Promise<void> {
  if (codigos.length === 0) return
  await trx
    .insertInto('codigosDeBarras')
    .values(codigos.map((codigo) => ({ codigo, productoId })))
    .execute()
}

async function deleteCodigosDeBarras(trx: Db, productoId: string): Promise<void> {
  await trx.deleteFrom('codigosDeBarras').where('productoId', '=', productoId).execute()
}

/** Sets the list prices of these plans, with which discounts are compared, to their present prices. */
export async function confirmPrecioDeLista(trx: Db, ids: string[]): Promise<void> {
  await sql`
    update planes set precio_lista = p.precio from productos p
    where p.id = planes.id and p.id = any(${ids}::uuid[]) and planes.precio_lista is distinct from p.precio`.execute(
    trx,
  )
}

export async function findPrecioDeLista(db: Db, id: string): Promise<number | null> {
  const row = await db.selectFrom('planes').select('precioLista').where('id', '=', id).executeTakeFirst()
  return row?.precioLista ?? null
}

/** Hides the product, which frees its codes. Needs a transaction. @throws PRODUCTO_NO_ENCONTRADO */
export async function hideProducto(trx: Db, id: string, now: Date): Promise<void> {
  const row = await trx
    .updateTable('productos')
    .set({ eliminadoEn: now.toISOString() })
    .where('id', '=', id)
    .where('eliminadoEn', 'is', null)
    .returning('id')
    .executeTakeFirst()
  found(row, 'PRODUCTO_NO_ENCONTRADO')
  await deleteCodigosDeBarras(trx, id)
}

/**
 * Locks in id order, against deadlocks; `for no key update` allows references by other payments. A second
 * statement reads the rows as they are once the locks are granted.
 */
export async function lockProductos(db: Db, ids: (string | null)[]) {
  const wanted = ids.filter((id) => id !== null)
  if (wanted.length === 0) return []
  await db
    .selectFrom('productos')
    .select('id')
    .where('id', 'in', wanted)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return db
    .selectFrom('productos')
    .select([...producto, 'eliminadoEn'])
    .where('id', 'in', wanted)
    .orderBy('id')
    .execute()
}

/** Negative units subtract. @throws STOCK_INSUFICIENTE through the check productos_stock_no_negativo */
export async function addStock(db: Db, id: string, units: number): Promise<void> {
  await addStocks(db, [{ id, units }])
}

/** The ids must be unique, and the rows of several products locked. @throws STOCK_INSUFICIENTE */
export async function addStocks(db: Db, steps: { id: string; units: number }[]): Promise<void> {
  const moved = steps.filter(({ units }) => units !== 0)
  if (moved.length === 0) return
  const [ids, units] = [moved.map(({ id }) => id), moved.map((step) => step.units)]
  await sql`
    update productos set stock = stock + step.units
    from unnest(${ids}::uuid[], ${units}::integer[]) as step (id, units)
    where productos.id = step.id`.execute(db)
}

export function listExistenciasBajas(db: Db, limite: number): Promise<Page<Producto>> {
  const query = productos(db).where(isLow).orderBy('stock').orderBy('nombre').orderBy('id')
  return paginate(db, query, { limite })
}
