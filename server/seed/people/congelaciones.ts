import { addDays, type Day } from '@gym/contract/core/calendar'
import { codigosCancelacion } from '@gym/contract/membresias/congelaciones.schema'
import { sql } from 'kysely'
import type { Db } from '../../src/db/connection/database.ts'

const FROZEN = 6
const LEAVING = 8
const GONE = 40

export async function seedCongelaciones(db: Db, user: string, today: Day): Promise<void> {
  const current = sql`
    m.eliminado_en is null and m.fechainicio <= ${addDays(today, -3)} and m.fechafin >= ${today}
    and exists (select from clientes c where c.id = m.cliente_id and c.eliminado_en is null and c.estado = 'activo')
    and not exists (select from membresias later where later.cliente_id = m.cliente_id and later.fechafin > m.fechafin)`
  await sql`
    insert into congelaciones (id, membresia_id, desde, hasta, motivo, creada_por, creada_en)
    select md5('congelada ' || id)::uuid, id, ${addDays(today, -2)}, case when n % 2 = 0 then ${addDays(today, 12)}::date end,
      case when n % 2 = 0 then 'Viaje' else 'Trabajo fuera de la ciudad' end, ${user},
      ${addDays(today, -2)}::timestamp at time zone 'UTC' + interval '15 hours'
    from (
      select m.id, row_number() over (order by m.id) as n from membresias m
      where ${current} and m.tipo = 'Mensualidad'
        and not exists (
          select from asistencias a
          where a.cliente_id = m.cliente_id and a.dia >= ${addDays(today, -2)} and a.eliminado_en is null)) those
    where n <= ${FROZEN}`.execute(db)
  // The square of the row number, modulo the number of reasons, makes some more frequent than others.
  const motivo = sql`(${codigosCancelacion}::text[])[1 + (n * n) % ${codigosCancelacion.length}]::motivo_cancelacion`
  await sql`
    insert into cancelaciones (id, membresia_id, cliente_id, cuando, efectiva, motivo, creado_por, creado_en)
    select md5('cancelada ' || id)::uuid, id, cliente_id, 'al-final', fin, ${motivo}, ${user},
      least(fin - 4, ${addDays(today, -1)})::timestamp at time zone 'UTC' + interval '16 hours'
    from (
      select m.id, m.cliente_id, m.fin, row_number() over (partition by m.fechafin >= ${today} order by m.fechafin desc, m.id) as n
      from membresias m
      where m.eliminado_en is null and m.congelada_desde is null and m.dias_congelados = 0
        and m.fechafin > m.fechainicio + 5
        and (${current} or m.fechafin < ${today} and not exists (
          select from membresias later where later.cliente_id = m.cliente_id and later.fechafin > m.fechafin))) those
    where n <= case when fin >= ${today} then ${LEAVING}::integer else ${GONE}::integer end`.execute(db)
}
