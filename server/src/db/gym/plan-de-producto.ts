import type { PlanDeProducto } from '@gym/contract/planes/planes.schema'
import { sql } from 'kysely'

export const planDeProducto = (id: 'productos.id' | 'p.id') => sql<PlanDeProducto | null>`(
  select json_build_object('tipo', plan.tipo,
    'vigencia', json_build_object('cantidad', plan.cantidad, 'unidad', plan.unidad), 'sesiones', plan.sesiones,
    'matricula', plan.matricula, 'personas', plan.personas, 'franja', plan.franja)
  from planes plan where plan.id = ${sql.ref(id)})`
