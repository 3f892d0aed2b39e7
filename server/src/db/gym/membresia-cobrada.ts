import { addDays, type Day } from '@gym/contract/core/calendar'
import { POR_VENCER_DAYS, type TipoMembresia } from '@gym/contract/membresias/membresias.rules'
import { ESPERA_DAYS } from '@gym/contract/pagos/pagos.rules'
import { type RawBuilder, type SqlBool, sql } from 'kysely'

/**
 * True if a payment or a sale (on credit too) charged the membership (`m`) and was neither deleted nor wholly
 * returned. A payment of 0 charges only a membership with price 0.
 */
export const isCobrada = sql<SqlBool>`(
  exists (
    select from pagos paid
    where paid.id = m.pago_id and paid.eliminado_en is null and paid.devuelta < paid.cantidad
      and (paid.monto > 0 or m.precio = 0))
  or exists (
    select from venta_lineas sold where sold.membresia_id = m.id and sold.devuelta < sold.cantidad))`

export const isVoided = sql<SqlBool>`exists (
  select from pagos where pagos.id = m.pago_id and pagos.eliminado_en is not null)`

export const isCancelada = sql<boolean>`exists (
  select from cancelaciones x where x.membresia_id = m.id and x.reactivada_en is null)`

/** True if payment `g` and membership `m`, with a recorded creator, were created within 12 hours. */
export const isMadeWith = sql<SqlBool>`(
  m.creada_por is not null and abs(extract(epoch from m.created_at - g.created_at)) < 43200)`

/**
 * True if the payment (`g`) may be for the membership (`m`): created with it or made on one of its days, and
 * its product (`p`) or concept names the type of `m`, or is a plan of that type, or is missing.
 */
export const mayHavePaid = sql<SqlBool>`(
  (coalesce(coalesce(p.nombre, g.concepto) ilike '%' || m.tipo::text || '%', true)
    or exists (select from planes plan where plan.id = p.id and plan.tipo = m.tipo))
  and (${isMadeWith} or g.fecha between m.fechainicio and m.fin))`

/** True if a valid payment (`g`) of the client, for the product `p`, has no membership and may be for `m`. */
export const isPagoSuelto = sql<SqlBool>`(
  g.cliente_id = m.cliente_id and g.eliminado_en is null and g.devuelta < g.cantidad and g.monto > 0
  and ${mayHavePaid} and (coalesce(p.nombre, g.concepto) is not null or g.monto = m.precio)
  and not exists (select from membresias named where named.pago_id = g.id and named.eliminado_en is null))`

/** Price 0 without charge or courtesy; false if imported, for a further person, or before migration 0125. */
export const isGratis = sql<boolean>`(
  m.precio = 0 and m.cortesia is null and m.precio_inicial is not null and not ${isCobrada})`

/**
 * True if the membership is charged. Null if it is free or a courtesy, and if its charge is unknown: it has
 * no creator (imported, or before `creada_por`) nor payment, or a payment without a membership may be for it.
 */
export const cobrada = sql<boolean | null>`(case
  when ${isCobrada} then true
  when m.precio = 0 or m.cortesia is not null or m.creada_por is null and m.pago_id is null then null
  when exists (select from pagos g left join productos p on p.id = g.producto_id where ${isPagoSuelto}) then null
  else false end)`

/** Repeats the condition of the index `pagos_sin_valor`, so that PostgreSQL can use the index. */
const isSinValor = sql<SqlBool>`(v.eliminado_en is not null or v.devuelta >= v.cantidad or v.monto <= 0)`

const isOfSinValor = sql<SqlBool>`m.pago_id = any(array(select v.id from pagos v where ${isSinValor}))`
const hasSinValor = sql<SqlBool>`exists (select from pagos v where v.id = m.pago_id and ${isSinValor})`

const sinCobrarSi = (lacksPago: RawBuilder<SqlBool>) => sql<SqlBool>`(
  (m.creada_por is not null and m.pago_id is null or ${lacksPago}) and (m.titular_id is null or m.precio > 0)
  and m.cortesia is null and (${cobrada} is false or ${isGratis}))`

/**
 * True if a membership is known to be uncharged, or is free without a courtesy. A further person of a plan
 * counts only with a price of their own. Callers must add `eliminado_en is null`, a condition of the indexes.
 */
export const isSinCobrar = sinCobrarSi(isOfSinValor)

/** `isSinCobrar` for one client: tests each membership's payment, and lists no payments of other clients. */
export const isSinCobrarDeUno = sinCobrarSi(hasSinValor)

/** True if the product `p` is a plan of the type, or its name contains the type (specification 4). */
const sellsMembresia = (tipo: TipoMembresia) => sql<SqlBool>`(
  p.nombre ilike ${`%${tipo}%`} or exists (select from planes plan where plan.id = p.id and plan.tipo = ${tipo}))`

/**
 * True if a recent payment (`g`) has no membership and is for this type, by its product (`p`) or its deleted
 * membership. False if the client has an uncharged membership of the type, with sessions left if a Clase and
 * no courtesy, that ends more than `POR_VENCER_DAYS` days after `g.fecha`.
 */
export const waitsForMembresia = (tipo: TipoMembresia, today: Day) => sql<SqlBool>`(
  g.devuelta < g.cantidad and g.monto > 0 and (${sellsMembresia(tipo)} or p.nombre is null and exists (
    select from membresias gone where gone.pago_id = g.id and gone.eliminado_en is not null and gone.tipo = ${tipo}))
  and g.fecha >= ${addDays(today, -ESPERA_DAYS[tipo])}
  and not exists (
    select from membresias named
    where named.pago_id = g.id and named.cliente_id = g.cliente_id and named.eliminado_en is null)
  and not exists (
    select from membresias m
    where m.cliente_id = g.cliente_id and m.eliminado_en is null
      and not ${isCobrada} and m.cortesia is null and m.tipo = ${tipo} and m.fechafin > g.fecha + ${POR_VENCER_DAYS}::integer
      and not (m.tipo = 'Clase' and m.sesiones_restantes = 0)))`
