import type { Situacion } from '@gym/contract/clientes/clientes.rules'
import type { Day } from '@gym/contract/core/calendar'
import type { Ausente, CajaDeHoy, Cumpleanos, Deudor, PrimerosPasos } from '@gym/contract/hoy/hoy.schema'
import { sql } from 'kysely'
import { found } from '../../core/app-error.ts'
import type { Db } from '../../db/connection/database.ts'
import { sumSinCaja } from '../../db/gym/sin-caja.ts'
import { countAusentes, deuda, isIn, ultimaEntrada } from '../../db/gym/situaciones.ts'
import { type Page, paginate } from '../../db/lists/lists.ts'
import { type Momento, weekBefore } from './dinero-de-hoy.queries.ts'

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

/** Lists active clients with a membership both today and ten days ago who have not checked in since. */
export function listAusentes(db: Db, today: Day, limite: number): Promise<Page<Ausente>> {
  const query = enSituacion(db, 'ausente', today)
    .select(sql.raw<string | null>(ultimaEntrada).as('ultimaEntrada'))
    .orderBy('apellido')
    .orderBy('nombre')
    .orderBy('id')
  return paginate(db, query, { limite }, { count: countAusentes(today) })
}

/** Lists debtors with their debts in pesos, the largest first. */
export function listDeudores(db: Db, today: Day, limite: number): Promise<Page<Deudor>> {
  const query = enSituacion(db, 'debe', today)
    .select(deuda.as('debe'))
    .orderBy(deuda, 'desc')
    .orderBy('apellido')
    .orderBy('id')
  return paginate(db, query, { limite })
}

/** Counts the entries of today, and of the day a week before until the same time. */
export async function countEntradas(db: Db, at: Momento): Promise<{ hoy: number; antes: number }> {
  const [dia, hasta] = weekBefore(at)
  const { rows } = await sql<{ hoy: number; antes: number }>`
    select count(*) filter (where dia = ${at.today}) as hoy,
      count(*) filter (where dia = ${dia} and fecha <= ${hasta}) as antes
    from asistencias where dia in (${at.today}, ${dia}) and eliminado_en is null`.execute(db)
  return found(rows[0], 'ERROR_INTERNO')
}

const MOST_TILLS = 5

export async function getCajaDeHoy(db: Db): Promise<CajaDeHoy> {
  const [abiertas, ever, sinCaja] = await Promise.all([
    db
      .selectFrom('cajaTurnos as t')
      .innerJoin('users as u', 'u.id', 't.abiertoPor')
      .select(['t.id as turno', 't.caja', 'u.nombre as abiertaPor', 't.abiertoEn as abiertaEn'])
      .where('t.cerradoEn', 'is', null)
      .orderBy('t.abiertoEn', 'desc')
      .orderBy('t.id')
      .limit(MOST_TILLS)
      .execute(),
    db.selectFrom('cajaTurnos').select('id').limit(1).executeTakeFirst(),
    sumSinCaja(db, 'por contar'),
  ])
  return { hubo: ever !== undefined, abiertas, sinCaja }
}

export async function findEntrenadorDe(db: Db, email: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('entrenadores')
    .select('id')
    .where('eliminadoEn', 'is', null)
    .where(sql`lower(correo)`, '=', email.toLowerCase())
    .executeTakeFirst()
  return row?.id
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
      // Uses the partial index clientes_apellido; an unordered scan might read many deleted rows first.
      sql<boolean>`(select id from clientes where eliminado_en is null order by apellido limit 1) is not null`.as(
        'cliente',
      ),
    ])
    .executeTakeFirstOrThrow()
}
