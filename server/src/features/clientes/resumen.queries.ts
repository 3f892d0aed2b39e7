import type { ClienteListado, ResumenDeCliente } from '@gym/contract/clientes/clientes.schema'
import type { Day } from '@gym/contract/core/calendar'
import { sql } from 'kysely'
import type { Db } from '../../db/connection/database.ts'
import { isCongelada } from '../../db/gym/congelada.ts'
import { fotoOf } from '../../db/gym/foto.ts'
import { deuda } from '../../db/gym/situaciones.ts'
import type { Page } from '../../db/lists/lists.ts'

export async function withResumen(
  db: Db,
  page: Page<ClienteListado>,
  { today, seesMoney }: { today: Day; seesMoney: boolean },
): Promise<Page<ClienteListado>> {
  const found = await db
    .selectFrom('clientes')
    .select('id as _id')
    .select([
      fotoOf('clientes.id').as('foto'),
      membresiaOf(today).as('membresia'),
      sql<number | null>`case when ${seesMoney} then coalesce(${deuda}, 0) end`.as('debe'),
    ])
    .where(
      'id',
      'in',
      page.rows.map(({ _id }) => _id),
    )
    .execute()
  const byId = new Map(found.map(({ _id, ...resumen }) => [_id, resumen]))
  return { ...page, rows: page.rows.map((row) => ({ ...row, resumen: byId.get(row._id) })) }
}

/** The client's current membership, else the next one, else the last one. */
const membresiaOf = (today: Day) => sql<ResumenDeCliente['membresia']>`(
  select json_build_object('nombre', coalesce(p.nombre, m.tipo::text), 'tipo', m.tipo, 'fechainicio', m.fechainicio,
    'fechafin', m.fin, 'sesionesRestantes', m.sesiones_restantes, 'congelada', ${isCongelada(today)})
  from membresias m left join productos p on p.id = m.plan_id
  where m.cliente_id = clientes.id and m.eliminado_en is null
  order by m.fechafin < ${today} or m.fechafin < m.fechainicio, m.fechainicio > ${today},
    case when m.fechainicio > ${today} then m.fechainicio end,
    m.tipo = 'Clase' and m.sesiones_restantes = 0, ${isCongelada(today)}, m.fechafin desc, m.id desc
  limit 1)`
