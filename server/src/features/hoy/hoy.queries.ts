import type { Situacion } from '@gym/contract/clientes/clientes.rules'
import { type Day, monthOf, sameDaysBefore } from '@gym/contract/core/calendar'
import type { Ausente, Cumpleanos, Deudor, NetoDeHoy, PrimerosPasos } from '@gym/contract/hoy/hoy.schema'
import { sql } from 'kysely'
import type { Db } from '../../db/connection/database.ts'
import { countAusentes, deuda, isIn, ultimaEntrada } from '../../db/gym/situaciones.ts'
import { type Page, paginate } from '../../db/lists/lists.ts'
import { sumar } from '../../db/lists/sumas.ts'

function enSituacion(db: Db, situacion: Situacion, today: Day) {
  return db
    .selectFrom('clientes')
    .select(['id as _id', 'nombre', 'apellido', 'telefono'])
    .where(isIn(situacion, today))
}

export function listCumpleanos(db: Db, today: Day, limite: number): Promise<Page<Cumpleanos>> {
  const query = enSituacion(db, 'cumple', today)
    .select(sql<Day>`fecha_nacimiento`.as('fechaNacimiento'))
    .orderBy('apellido')
    .orderBy('nombre')
    .orderBy('id')
  return paginate(db, query, { limite })
}

/** Members for ten days who have not come in for ten days. */
export function listAusentes(db: Db, today: Day, limite: number): Promise<Page<Ausente>> {
  const query = enSituacion(db, 'ausente', today)
    .select(sql.raw<string | null>(ultimaEntrada).as('ultimaEntrada'))
    .orderBy('apellido')
    .orderBy('nombre')
    .orderBy('id')
  return paginate(db, query, { limite }, { count: countAusentes(today) })
}

/** Lists debts in pesos, the largest first. */
export function listDeudores(db: Db, today: Day, limite: number): Promise<Page<Deudor>> {
  const query = enSituacion(db, 'debe', today)
    .select(deuda.as('debe'))
    .orderBy(deuda, 'desc')
    .orderBy('apellido')
    .orderBy('id')
  return paginate(db, query, { limite })
}

/** Sums the ledger's income, less refunds: of today, of this month and of the same days of the last month. */
export async function getNeto(db: Db, today: Day): Promise<NetoDeHoy> {
  const month = monthOf(today)
  const ranges = [{ desde: today, hasta: today }, month, sameDaysBefore(month, today)]
  const [hoy, mes, antes] = await Promise.all(
    ranges.map(async (days) => (await sumar(db, { de: 'contabilidad', grupo: 'ingreso', ...days })).monto),
  )
  return { hoy: hoy ?? 0, mes: mes ?? 0, antes: antes ?? 0 }
}

export async function getPrimerosPasos(db: Db): Promise<Omit<PrimerosPasos, 'gimnasio'>> {
  return db
    .selectNoFrom([
      sql<boolean>`exists (select from planes join productos using (id)
        where eliminado_en is null and estado = 'activo')`.as('planes'),
      sql<boolean>`exists (select from entrenadores where eliminado_en is null)`.as('entrenadores'),
      sql<boolean>`exists (select from users where eliminado_en is null and rol in ('recepcionista', 'entrenador'))`.as(
        'personal',
      ),
      sql<boolean>`exists (select from reglas_entrada)`.as('entrada'),
      // Uses the partial index on names; an unordered scan would read all deleted rows first.
      sql<boolean>`(select id from clientes where eliminado_en is null order by apellido limit 1) is not null`.as(
        'cliente',
      ),
    ])
    .executeTakeFirstOrThrow()
}
