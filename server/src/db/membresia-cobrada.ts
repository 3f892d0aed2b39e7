import { addDays, type Day } from '@gym/contract/calendar'
import { POR_VENCER_DAYS, type TipoMembresia } from '@gym/contract/membresias.rules'
import { ESPERA_DAYS } from '@gym/contract/pagos.rules'
import { type SqlBool, sql } from 'kysely'

/** What a membership `m` and a payment `g` of a product `p` are to one another, for the queries of both. */

/** Whether the membership was charged: a payment names it, or a line of a sale made it, also one left owing; none given back. */
export const isCobrada = sql<SqlBool>`(
  exists (
    select from pagos paid
    where paid.id = m.pago_id and paid.eliminado_en is null and paid.devuelta < paid.cantidad)
  or exists (
    select from venta_lineas sold where sold.membresia_id = m.id and sold.devuelta < sold.cantidad))`

/** Whether the payment that paid for it was voided. */
export const isVoided = sql<SqlBool>`exists (
  select from pagos where pagos.id = m.pago_id and pagos.eliminado_en is not null)`

/** Whether the desk registered them within half a day of one another; an import names no creator. */
export const isMadeWith = sql<SqlBool>`(
  m.creada_por is not null and abs(extract(epoch from m.created_at - g.created_at)) < 43200)`

/**
 * Whether the payment may have paid for the membership where nothing says which one it did: it was made with it or is of
 * one of its days, and its product says the type, or nothing.
 */
export const mayHavePaid = sql<SqlBool>`(
  coalesce(coalesce(p.nombre, g.concepto) ilike '%' || m.tipo::text || '%', true)
  and (${isMadeWith} or g.fecha between m.fechainicio and m.fin))`

/**
 * Whether the payment was made lately for a membership of the type that is not there: its product says the type, or
 * without one a membership that it paid for and that was deleted; no membership names it, and the client had none on its
 * day, charged by nothing else, that was to last for longer.
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
