import { addMonths, type Day } from '@gym/contract/core/calendar'
import type { Producto } from '@gym/contract/productos/productos.schema'
import { sql } from 'kysely'
import type { Db } from '../src/db/connection/database.ts'
import { type CatalogueEntry, catalogue } from './catalogo.ts'
import { openingOf } from './people/horario.ts'
import { planDeNombre } from './planes.ts'
import { randomFor } from './random.ts'

export interface DemoProducto extends Omit<Producto, 'codigo' | 'codigosDeBarras' | 'minimo' | 'plan'> {
  ventas: number
}

const FIRST_CODE = 100
/** The only service for which the admin has not yet answered whether it is a plan. */
const UNANSWERED = 'Alquiler de casillero'
const BUTTONS = ['Mensualidad', 'Trimestral', 'Pareja', 'Diez clases', 'Clase', 'Agua 600 ml']

/** Seeds the catalogue with codes and the stock left after all sales. */
export async function seedProductos(db: Db, today: Day): Promise<DemoProducto[]> {
  const random = randomFor('productos')
  const madeAt = openingOf(addMonths(today, -13))
  const rows = catalogue.map((entry, index) => ({
    ...toRow(entry, random.id(madeAt), madeAt),
    codigo: `P${FIRST_CODE + index}`,
    stockInicial: entry.stock,
  }))
  const inserted = await db
    .insertInto('productos')
    .values(rows)
    .returning(['id as _id', 'nombre', 'descripcion', 'precio', 'stock', 'estado', 'categoria', 'llevaStock'])
    .execute()
  const scanned = rows.filter(({ categoria }) => categoria !== 'servicio')
  await db
    .insertInto('codigosDeBarras')
    .values(scanned.map(({ id, codigo }) => ({ productoId: id, codigo: `7701234000${codigo.slice(1)}` })))
    .execute()
  await db.insertInto('rapidos').values(buttonsOf(inserted)).execute()
  const ventas = new Map(catalogue.map(({ nombre, ventas }) => [nombre, ventas]))
  return inserted.map((producto) => ({ ...producto, ventas: ventas.get(producto.nombre) ?? 0 }))
}

function buttonsOf(productos: Pick<Producto, '_id' | 'nombre'>[]) {
  return BUTTONS.flatMap((nombre) => productos.filter((each) => each.nombre === nombre)).map(
    ({ _id }, posicion) => ({ posicion, productoId: _id }),
  )
}

const COST_PERCENT = 65

function toRow({ ventas: _, ...columns }: CatalogueEntry, id: string, madeAt: Date) {
  const isServicio = columns.categoria === 'servicio'
  const costo = isServicio ? null : Math.round((columns.precio * COST_PERCENT) / 100)
  const noEsPlan = isServicio && !planDeNombre(columns.nombre) && columns.nombre !== UNANSWERED
  return { ...columns, costo, noEsPlan, id, createdAt: madeAt.toISOString() }
}

/** Sets the initial stock to the current stock minus the movements: bulk-inserted sales deduct none. */
export async function seedStockInicial(trx: Db): Promise<void> {
  await sql`
    update productos p set stock_inicial = p.stock - m.cambio from movido_de_stock m where m.producto_id = p.id`.execute(
    trx,
  )
}
