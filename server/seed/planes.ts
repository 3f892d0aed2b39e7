import { diasSemana } from '@gym/contract/core/weekdays'
import type { PlanDeProducto } from '@gym/contract/planes/planes.schema'
import type { Db } from '../src/db/connection/database.ts'
import { confirmPrecioDeLista } from '../src/features/productos/productos.queries.ts'

const MES = { cantidad: 1, unidad: 'meses' } as const
const UN_PLAN = {
  tipo: 'Mensualidad',
  vigencia: MES,
  sesiones: null,
  matricula: null,
  personas: 1,
  franja: null,
} satisfies PlanDeProducto

const planes: Record<string, PlanDeProducto> = {
  Mensualidad: { ...UN_PLAN, vigencia: { cantidad: 30, unidad: 'dias' } },
  Trimestral: { ...UN_PLAN, vigencia: { cantidad: 3, unidad: 'meses' } },
  'Mensualidad estudiante': UN_PLAN,
  Pareja: { ...UN_PLAN, personas: 2, matricula: 30_000 },
  Mañanas: { ...UN_PLAN, franja: { dias: diasSemana.slice(0, 5), desde: '05:00', hasta: '12:00' } },
  'Diez clases': { ...UN_PLAN, tipo: 'Clase', vigencia: { cantidad: 60, unidad: 'dias' }, sesiones: 10 },
  Clase: { ...UN_PLAN, tipo: 'Clase', vigencia: { cantidad: 30, unidad: 'dias' }, sesiones: 1 },
}

export const planDeNombre = (nombre: string): PlanDeProducto | undefined => planes[nombre]

/** A trigger has already inserted the plans Mensualidad and Clase: sets only their order. */
export async function seedPlanes(db: Db, productos: { _id: string; nombre: string }[]): Promise<void> {
  const rows = Object.entries(planes).flatMap(([nombre, { vigencia, ...plan }], index) =>
    productos
      .filter((producto) => producto.nombre === nombre)
      .map(({ _id: id }) => ({ id, ...plan, ...vigencia, orden: index + 1 })),
  )
  await db
    .insertInto('planes')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(({ ref }) => ({ orden: ref('excluded.orden') })),
    )
    .execute()
  await confirmPrecioDeLista(
    db,
    productos.map(({ _id }) => _id),
  )
}
