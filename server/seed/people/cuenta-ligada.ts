import type { Day } from '@gym/contract/core/calendar'
import { sql } from 'kysely'
import type { Db } from '../../src/db/connection/database.ts'
import { insertVinculo } from '../../src/features/mis-datos/vinculos.queries.ts'
import type { CuentaIds } from './cuentas.ts'

export async function seedCuentaLigada(
  db: Db,
  cuentas: CuentaIds,
  { now, today }: { now: Date; today: Day },
): Promise<void> {
  const { rows } = await sql<{ id: string; nombre: string }>`
    select c.id, c.nombre || ' ' || c.apellido as nombre from clientes c
    where exists (select from membresias where cliente_id = c.id and tipo = 'Mensualidad' and ${today} between fechainicio and fechafin)
      and exists (select from inscripciones where cliente_id = c.id)
      and exists (select from asignaciones where cliente_id = c.id)
    order by (select count(*) from composicion_corporal where cliente_id = c.id) desc, c.id limit 1`.execute(
    db,
  )
  const [cliente] = rows
  if (!cliente) throw new Error('nobody in the demo has a life to show')
  await db.updateTable('users').set({ nombre: cliente.nombre }).where('id', '=', cuentas.user).execute()
  await insertVinculo(
    db,
    { userId: cuentas.user, clienteId: cliente.id },
    { user: { _id: cuentas.recepcionista }, now },
  )
}
