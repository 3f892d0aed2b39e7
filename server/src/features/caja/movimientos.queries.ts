import type { OrigenDeCaja } from '@gym/contract/caja/caja.rules'
import type { CajaActual, MovimientoDeCaja, NuevoMovimientoDeCaja } from '@gym/contract/caja/caja.schema'
import type { CajaSinAbrir } from '@gym/contract/configuracion/configuracion.rules'
import { dayIn } from '@gym/contract/core/calendar'
import { type SqlBool, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { v7 as uuid } from 'uuid'
import type { Actor } from '../../core/actor.ts'
import { AppError, found } from '../../core/app-error.ts'
import type { Db } from '../../db/connection/database.ts'
import { isStanding } from '../../db/gym/is-standing.ts'
import { insertSinCaja } from '../../db/gym/sin-caja.ts'
import { type Movido, turnoDe } from './turno-de.rules.ts'
import { listTurnosDe, lockTurno } from './turnos.queries.ts'

/** `tarde`: the money is of a shift that has closed, or of a time without a known shift; this shift counts it. */
export interface EnTurno {
  id: string
  tarde: boolean
}

/** Maximum lookups of a shift, because the shift that a lookup finds may close before it is locked. */
const MOST_LOOKS = 5

/**
 * Locks the shift of a charge or refund (shared); null for money outside any shift.
 * @throws CAJA_CERRADA, CAJA_REQUERIDA, CAJA_POR_ELEGIR, CAMBIO_SIMULTANEO
 */
export function holdTurno(
  trx: Db,
  { caja, hayEfectivo }: { caja?: string | undefined; hayEfectivo: boolean },
  by: Actor & { cajaSinAbrir?: CajaSinAbrir },
): Promise<EnTurno | null> {
  const clase = by.replay ? 'replay' : 'ahora'
  return hold(trx, { clase, caja, exigida: by.cajaSinAbrir === 'exigir' && hayEfectivo }, by)
}

export async function holdTurnoDePagos(trx: Db, pagoIds: string[], by: Actor): Promise<EnTurno | null> {
  const standing = await trx
    .selectFrom('cajaMovimientos as m')
    .innerJoin('contabilidad as c', 'c.id', 'm.filaId')
    .select('m.turnoId as id')
    .distinct()
    .where('c.pagoId', 'in', pagoIds)
    .where(isStanding('c'))
    .execute()
  return hold(trx, { clase: 'correccion', estaEn: standing.map(({ id }) => id) }, by)
}

/** Finds the shift for display only, without a lock. */
export async function findTurno(
  db: Db,
  caja: string | undefined,
  { user, now, timeZone }: Actor,
): Promise<string | undefined> {
  const turnos = await listTurnosDe(db, { caja, hora: now })
  const dia = dayIn(timeZone, now)
  const destino = turnoDe(turnos, { clase: 'ahora', caja, quien: user._id, hora: now, dia })
  return 'codigo' in destino ? undefined : destino.turno?.id
}

async function hold(
  trx: Db,
  movido: Pick<Movido, 'clase' | 'caja' | 'exigida' | 'estaEn'>,
  { user, now, timeZone, replay }: Actor,
): Promise<EnTurno | null> {
  const quien = user._id
  for (let look = 0; look < MOST_LOOKS; look += 1) {
    const turnos = await listTurnosDe(trx, { caja: movido.caja, hora: now })
    const destino = turnoDe(turnos, { ...movido, quien, hora: now, dia: dayIn(timeZone, now) })
    if ('codigo' in destino) throw new AppError(destino.codigo)
    const { turno, tarde, aviso } = destino
    if (turno && !(await lockIfOpen(trx, turno.id))) continue
    if (aviso) replay?.avisos.push(aviso)
    return turno && { id: turno.id, tarde }
  }
  throw new AppError('CAMBIO_SIMULTANEO')
}

/** Returns false if the shift was closed in between; the caller then looks for another. */
async function lockIfOpen(trx: Db, id: string): Promise<boolean> {
  try {
    await lockTurno(trx, id, 'para usar')
    return true
  } catch (error) {
    if (error instanceof AppError && error.codigo === 'TURNO_CERRADO') return false
    throw error
  }
}

export async function insertMovimientos(
  trx: Db,
  turno: EnTurno | null,
  filas: { id: string }[],
  { origen, origenId }: { origen: OrigenDeCaja; origenId: string },
  by: Actor,
): Promise<void> {
  if (filas.length === 0) return
  if (!turno) return insertSinCaja(trx, filas, origen)
  await sql`
    insert into caja_movimientos (id, turno_id, metodo_pago, monto, origen, origen_id, fila_id, tarde, creado_por, created_at)
    select nueva.id, t.id, initcap(c.metodo_pago::text)::metodo_pago, valor_de(c), ${origen}::origen_caja, ${origenId}::uuid, c.id,
      ${turno.tarde} or c.fecha < t.fecha, ${by.user._id}::uuid, ${by.now.toISOString()}::timestamptz
    from unnest(${filas.map(() => uuid())}::uuid[], ${filas.map(({ id }) => id)}::uuid[]) as nueva (id, fila_id)
    join contabilidad c on c.id = nueva.fila_id
    join caja_turnos t on t.id = ${turno.id}
    where c.monto <> 0`.execute(trx)
}

/** @throws CAJA_SIN_FONDOS through the trigger caja_turno_abierto */
export async function insertMovimientoAMano(
  trx: Db,
  turnoId: string,
  {
    id,
    tipo,
    monto,
    categoria,
    motivo,
    filaId,
  }: NuevoMovimientoDeCaja & { id: string; filaId: string | null },
  by: Actor,
): Promise<void> {
  await trx
    .insertInto('cajaMovimientos')
    .values({
      id,
      turnoId,
      metodoPago: 'Efectivo',
      monto: tipo === 'entrada' ? monto : -monto,
      origen: tipo,
      filaId,
      categoria,
      motivo,
      creadoPor: by.user._id,
      createdAt: by.now.toISOString(),
    })
    .execute()
}

const AMOUNTS_BY_HAND = sql<SqlBool>`m.categoria is not null`

function shown(db: Db, { conMontos }: { conMontos: boolean }) {
  return db.selectFrom('cajaMovimientos as m').select(({ selectFrom }) => [
    'm.id as _id',
    'm.origen',
    sql<string>`coalesce(m.motivo,
      (select 'Venta N.º ' || v.numero || coalesce((
          select ', sin conexión, del ' || to_char(o.dia, 'FMDD/FMMM/YYYY')
            || case when o.enviada_por <> o.hecha_por
              then ', enviada por ' || (select u.nombre from users u where u.id = o.enviada_por) else '' end
          from operaciones_mostrador o
          where o.resultado_id = v.id and o.ocurrida_en is not null), '')
        from ventas v where v.id = m.origen_id),
      (select 'Devolución de la venta N.º ' || v.numero from devoluciones d join ventas v on v.id = d.venta_id where d.id = m.origen_id),
      case when m.origen = 'correccion' then 'Corrección de un pago' end,
      (select coalesce(p.nombre || case when g.cantidad > 1 then ' × ' || g.cantidad else '' end, g.concepto)
       from pagos g left join productos p on p.id = g.producto_id where g.id = m.origen_id),
      'Pago')`.as('descripcion'),
    sql<string | null>`(
      select l.descripcion || case when l.cantidad > 1 then ' × ' || l.cantidad else '' end
      from contabilidad f join venta_lineas l on l.pago_id = f.pago_id where f.id = m.fila_id)`.as('que'),
    sql<string | null>`(
      select c.nombre || ' ' || c.apellido
      from contabilidad f join pagos g on g.id = f.pago_id join clientes c on c.id = g.cliente_id
      where f.id = m.fila_id)`.as('cliente'),
    'm.metodoPago as metodo',
    sql<number | null>`case when ${conMontos} or ${AMOUNTS_BY_HAND} then m.monto end`.as('monto'),
    'm.categoria',
    'm.tarde',
    'm.createdAt as cuando',
    jsonObjectFrom(
      selectFrom('users')
        .select(['users.id as _id', 'users.nombre'])
        .whereRef('users.id', '=', 'm.creadoPor'),
    ).as('quien'),
  ])
}

const MOST_SHOWN = 100
const MOST_BY_HAND = 500

/** Lists the newest 100, counts all. Without `conMontos`, `monto` is null except in movements by hand. */
export async function listMovimientos(
  db: Db,
  turnoId: string,
  who: { conMontos: boolean },
): Promise<Pick<CajaActual, 'movimientos' | 'cuantos'>> {
  const movimientos = await shown(db, who)
    .where('m.turnoId', '=', turnoId)
    .orderBy('m.createdAt', 'desc')
    .orderBy('m.id', 'desc')
    .limit(MOST_SHOWN)
    .execute()
  const { cuantos } = await db
    .selectFrom('cajaMovimientos')
    .select(({ fn }) => fn.countAll<number>().as('cuantos'))
    .where('turnoId', '=', turnoId)
    .executeTakeFirstOrThrow()
  return { movimientos, cuantos }
}

export function listAMano(db: Db, turnoId: string): Promise<MovimientoDeCaja[]> {
  return shown(db, { conMontos: true })
    .where('m.turnoId', '=', turnoId)
    .where(AMOUNTS_BY_HAND)
    .orderBy('m.createdAt')
    .orderBy('m.id')
    .limit(MOST_BY_HAND)
    .execute()
}

export async function getMovimiento(db: Db, id: string): Promise<MovimientoDeCaja> {
  return found(
    await shown(db, { conMontos: false }).where('m.id', '=', id).executeTakeFirst(),
    'NO_ENCONTRADO',
  )
}
