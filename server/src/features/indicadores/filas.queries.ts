import type { Day, DayRange } from '@gym/contract/core/calendar'
import type { FilaDePregunta, FilasDePregunta, FilasQuery } from '@gym/contract/indicadores/preguntas.schema'
import { sql } from 'kysely'
import type { Db } from '../../db/connection/database.ts'
import { limitOf, type Page } from '../../db/lists/lists.ts'
import type { RowsOfAnswer } from './behind.ts'
import { cohortesBehind } from './cohortes.queries.ts'
import { rebajadasBehind } from './descuentos.queries.ts'
import { ingresosBehind } from './dinero.queries.ts'
import { entradasBehind } from './horas.queries.ts'
import { ventasBehind } from './margen.queries.ts'
import { perdidasBehind, terminadasBehind } from './renovacion.queries.ts'

interface FilasContext {
  days: DayRange
  today: Day
  timeZone: string
}

function behindOf(query: FilasQuery, { days, today, timeZone }: FilasContext): RowsOfAnswer {
  switch (query.pregunta) {
    case 'dinero':
      return ingresosBehind(query, days)
    case 'margen':
      return ventasBehind(query, days)
    case 'renovacion':
      return terminadasBehind(query, days, today)
    case 'retiros':
      return perdidasBehind(query, days, today)
    case 'cohortes':
      return cohortesBehind(query, days, today, timeZone)
    case 'horas':
      return entradasBehind(query, days, timeZone)
    case 'descuentos':
      return rebajadasBehind(query, days)
  }
}

export async function listFilas(
  db: Db,
  query: FilasQuery,
  context: FilasContext,
): Promise<Page<FilaDePregunta, Pick<FilasDePregunta, 'suma'>>> {
  const { counted, rows } = behindOf(query, context)
  const limit = limitOf(query)
  const skipped = ((query.pagina ?? 1) - 1) * (limit ?? 0)
  const [page, sums] = await Promise.all([
    sql<FilaDePregunta>`
      select _id, fecha, hora, que, monto, costo,
        (select json_build_object('_id', c.id, 'nombre', c.nombre, 'apellido', c.apellido) from clientes c where c.id = f.cliente_id) as cliente,
        case when a is not null then json_build_object('a', a, '_id', a_id) end as ir
      from (${rows} limit ${limit} offset ${skipped}) f
      order by f.fecha desc, f.momento desc, f._id desc`.execute(db),
    sql<{ total: number; monto: number; costo: number }>`
      select coalesce(total, 0)::bigint as total, coalesce(monto, 0) as monto, coalesce(costo, 0) as costo
      from (${counted}) counted`.execute(db),
  ])
  const { total = 0, monto = 0, costo = 0 } = sums.rows[0] ?? {}
  return { rows: page.rows, total, suma: { monto, costo } }
}
