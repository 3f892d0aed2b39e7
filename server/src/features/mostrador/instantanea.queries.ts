import { addDays, type Day } from '@gym/contract/core/calendar'
import type { ClaseDeMostrador, ProductoDeMostrador } from '@gym/contract/operaciones/instantanea.schema'
import { MOST_PERSONAS, QUIEN_PUEDE_VENIR_DAYS } from '@gym/contract/operaciones/operaciones.rules'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '../../db/connection/database.ts'
import { matriculaPagada } from '../../db/gym/matricula-pagada.ts'
import { isCancelada, isCobrada, isSinCobrar, isVoided } from '../../db/gym/membresia-cobrada.ts'
import { nombreDePlan } from '../../db/gym/nombre-de-plan.ts'
import { planDeProducto } from '../../db/gym/plan-de-producto.ts'
import { faltanPersonas, isEnEspera, pagoSuelto } from '../../db/gym/por-resolver.ts'

/** Limits of the snapshot. Products with a quick button sort first: the limit drops others before them. */
const MOST_PRODUCTS = 2_000
const MOST_SLOTS = 2_000

/** JSON text built by PostgreSQL, latest visitors first: thousands of rows would block the event loop. */
export async function getPersonas(db: Db, today: Day): Promise<{ personas: string; clientes: number }> {
  const since = addDays(today, -QUIEN_PUEDE_VENIR_DAYS)
  const { rows } = await sql<{ personas: string; clientes: number }>`
    with quienes as materialized (
      select c.id, k.entrada, c.created_at
      from clientes c
      left join ultimas_membresias u on u.cliente_id = c.id
      left join clientes_al_dia k on k.cliente_id = c.id
      where c.eliminado_en is null and (u.fin >= ${since} or k.dia >= ${since} or c.created_at >= ${since}::date)
      order by k.entrada desc nulls last, c.created_at desc, c.id
      limit ${MOST_PERSONAS}),
    suyas as (
      select m.cliente_id, json_agg(json_build_object(
        '_id', m.id, 'tipo', m.tipo, 'plan', ${nombreDePlan}, 'fechainicio', m.fechainicio, 'fechafin', m.fin, 'sesionesRestantes', m.sesiones_restantes,
        'congelada', (select json_build_object('desde', f.desde, 'hasta', f.hasta) from congelaciones f
          where f.membresia_id = m.id and f.desde <= coalesce(f.hasta, f.desde) and (f.hasta >= ${today} or f.hasta is null)
          order by f.desde limit 1),
        'cancelada', ${isCancelada}, 'franja', m.franja, 'sinPago', ${isVoided} and not ${isCobrada},
        'faltanPersonas', ${faltanPersonas}, 'pagoSuelto', ${pagoSuelto}) order by m.fechafin, m.id) as membresias
      from (
        select m.*, row_number() over (partition by m.cliente_id, m.fechafin >= ${today} order by m.fechafin desc, m.id desc) as puesto
        from quienes q join membresias m on m.cliente_id = q.id and m.eliminado_en is null) m
      where m.fechafin >= ${today} or m.puesto = 1
      group by m.cliente_id),
    uncharged as (
      select m.cliente_id, json_agg(m.id order by m.precio = 0, m.fechainicio, m.id) as ids
      from quienes q join membresias m on m.cliente_id = q.id and m.eliminado_en is null
      where ${isSinCobrar} group by m.cliente_id),
    esperan as (
      select distinct on (g.cliente_id) g.cliente_id, json_build_object('_id', g.id, 'monto', g.monto) as pago
      from quienes q join pagos g on g.cliente_id = q.id left join productos p on p.id = g.producto_id
      where ${isEnEspera(today)} order by g.cliente_id, g.created_at desc),
    deben as (
      select cliente_id, sum(saldo) as saldo, min(vence) as vence from (
        select cliente_id, pendiente as saldo, vence from cargos where pendiente > 0
        union all select cliente_id, -sin_aplicar, null from abonos where sin_aplicar > 0) cada
      group by cliente_id),
    vinieron as (
      select cliente_id, json_agg(json_build_object(
        'fecha', fecha, 'claseId', horario_id, 'haSalido', salida_en is not null) order by fecha desc, id desc) as entradas
      from asistencias where eliminado_en is null and dia >= ${addDays(today, -1)} group by cliente_id)
    select coalesce(json_agg(json_build_object(
      '_id', c.id, 'nombre', c.nombre, 'apellido', c.apellido, 'numeroIdentificacion', c.numero_identificacion,
      'telefono', c.telefono, 'estado', c.estado, 'membresias', coalesce(s.membresias, '[]'), 'saldo', coalesce(d.saldo, 0), 'vence', d.vence,
      'sinCobrar', coalesce(uncharged.ids, '[]'), 'pagoSuelto', esperan.pago,
      'matriculaPagada', ${matriculaPagada(sql`q.id`)},
      'tieneFoto', f.cliente_id is not null, 'cumple', to_char(c.fecha_nacimiento, 'MM-DD'), 'entradas', coalesce(v.entradas, '[]'))
      order by q.entrada desc nulls last, q.created_at desc, q.id), '[]')::text as personas,
      (select count(*) from clientes where eliminado_en is null) as clientes
    from quienes q join clientes c on c.id = q.id
    left join suyas s on s.cliente_id = q.id
    left join uncharged on uncharged.cliente_id = q.id
    left join esperan on esperan.cliente_id = q.id
    left join deben d on d.cliente_id = q.id
    left join vinieron v on v.cliente_id = q.id
    left join fotos f on f.cliente_id = q.id`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a statement that counts gave no row')
  return row
}

export function listClasesDeMostrador(db: Db): Promise<ClaseDeMostrador[]> {
  return db
    .selectFrom('horarios as h')
    .innerJoin('clases as k', 'k.id', 'h.claseId')
    .innerJoin('entrenadores as e', 'e.id', 'h.entrenadorId')
    .select(['h.id as _id', 'k.nombre', 'h.dia', 'h.horarioInicio', 'h.horarioFin'])
    .select([
      sql<string>`concat_ws(' ', e.nombre, e.apellido)`.as('entrenador'),
      sql<string[]>`array(
        select i.cliente_id::text from inscripciones i where i.horario_id = h.id order by i.cliente_id)`.as(
        'inscritos',
      ),
    ])
    .where('h.eliminadoEn', 'is', null)
    .orderBy('h.dia')
    .orderBy('h.horarioInicio')
    .orderBy('h.id')
    .limit(MOST_SLOTS)
    .execute()
}

export async function listProductosDeMostrador(
  db: Db,
): Promise<{ productos: ProductoDeMostrador[]; rapidos: string[] }> {
  const rows = await db
    .selectFrom('productos as p')
    .leftJoin('rapidos as r', 'r.productoId', 'p.id')
    .select(['p.id as _id', 'p.nombre', 'p.precio', 'p.stock', 'p.llevaStock', 'p.codigo', 'r.posicion'])
    .select(planDeProducto('p.id').as('plan'))
    .select(({ selectFrom }) =>
      jsonArrayFrom(
        selectFrom('codigosDeBarras as b')
          .select('b.codigo')
          .whereRef('b.productoId', '=', 'p.id')
          .orderBy('b.codigo'),
      ).as('codigos'),
    )
    .where('p.eliminadoEn', 'is', null)
    .where('p.estado', '=', 'activo')
    .orderBy(sql`r.posicion is null`)
    .orderBy('p.nombre')
    .orderBy('p.id')
    .limit(MOST_PRODUCTS)
    .execute()
  const quick = rows.filter(({ posicion }) => posicion !== null)
  return {
    productos: rows.map(({ posicion: _, codigos, ...producto }) => ({
      ...producto,
      codigosDeBarras: codigos.map(({ codigo }) => codigo),
    })),
    rapidos: quick.sort((one, other) => Number(one.posicion) - Number(other.posicion)).map(({ _id }) => _id),
  }
}
