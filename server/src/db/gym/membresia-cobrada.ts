import { addDays, type Day } from '@gym/contract/core/calendar'
import { POR_VENCER_DAYS, type TipoMembresia } from '@gym/contract/membresias/membresias.rules'
import { ESPERA_DAYS } from '@gym/contract/pagos/pagos.rules'
import { type SqlBool, sql } from 'kysely'

/**
 * The membership was charged: a payment names it or a sale line created it, on credit too, and it was not
 * returned.
 */
export const isCobrada = sql<SqlBool>`(
  exists (
    select from pagos paid
    where paid.id = m.pago_id and paid.eliminado_en is null and paid.devuelta < paid.cantidad)
  or exists (
    select from venta_lineas sold where sold.membresia_id = m.id and sold.devuelta < sold.cantidad))`

export const isVoided = sql<SqlBool>`exists (
  select from pagos where pagos.id = m.pago_id and pagos.eliminado_en is not null)`

export const isCancelada = sql<boolean>`exists (
  select from cancelaciones x where x.membresia_id = m.id and x.reactivada_en is null)`

/** Created at the desk within half a day of each other; imported rows have no creator. */
export const isMadeWith = sql<SqlBool>`(
  m.creada_por is not null and abs(extract(epoch from m.created_at - g.created_at)) < 43200)`

/**
 * The payment may be for the membership, without an explicit link: created together or paid on one of its
 * days, and the product matches the type or is unknown.
 */
export const mayHavePaid = sql<SqlBool>`(
  coalesce(coalesce(p.nombre, g.concepto) ilike '%' || m.tipo::text || '%', true)
  and (${isMadeWith} or g.fecha between m.fechainicio and m.fin))`

/**
 * A recent payment awaits a membership of the type. Its product names the type, or it paid for a deleted
 * membership; no membership refers to it, and the client had no uncharged longer one on that day.
 */
export const waitsForMembresia = (tipo: TipoMembresia, today: Day) => sql<SqlBool>`(
  g.devuelta < g.cantidad and (p.nombre ilike ${`%${tipo}%`} or p.nombre is null and exists (
    select from membresias gone where gone.pago_id = g.id and gone.eliminado_en is not null and gone.tipo = ${tipo}))
  and g.fecha >= ${addDays(today, -ESPERA_DAYS[tipo])}
  and not exists (
    select from membresias named
    where named.pago_id = g.id and named.cliente_id = g.cliente_id and named.eliminado_en is null)
  and not exists (
    select from membresias m
    where m.cliente_id = g.cliente_id and m.eliminado_en is null
      and not ${isCobrada} and m.tipo = ${tipo} and m.fechafin > g.fecha + ${POR_VENCER_DAYS}::integer
      and not (m.tipo = 'Clase' and m.sesiones_restantes = 0)))`
