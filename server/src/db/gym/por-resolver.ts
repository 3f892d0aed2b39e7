import { addDays, type Day } from '@gym/contract/core/calendar'
import type { PagoSuelto } from '@gym/contract/entradas/entradas.schema'
import { ESPERA_DAYS } from '@gym/contract/pagos/pagos.rules'
import { type SqlBool, sql } from 'kysely'
import { isCobrada, isPagoSuelto, waitsForMembresia } from './membresia-cobrada.ts'

/** Number of persons that the plan of the membership (`m`) was sold for and that have no membership yet. */
export const faltanPersonas = sql<number>`(case when m.personas = 1 then 0 else greatest(0, m.personas - 1 - (
  select count(*) from membresias other where other.titular_id = m.id and other.eliminado_en is null))::integer end)`

/** Newest payment that may be for `m` and covers it; null if `m` is charged, free, a courtesy or imported. */
export const pagoSuelto = sql<PagoSuelto | null>`(
  case when not ${isCobrada} and m.creada_por is not null and m.cortesia is null and m.precio > 0 then (
    select json_build_object('_id', g.id, 'monto', g.monto)
    from pagos g left join productos p on p.id = g.producto_id
    where ${isPagoSuelto} and g.venta_id is null and g.monto >= m.precio
    order by g.created_at desc limit 1) end)`

/** True for a recent payment (`g`) without product, concept, sale or membership; may be for a membership. */
const isUnassigned = (today: Day) => sql<SqlBool>`(
  g.producto_id is null and g.concepto is null and g.venta_id is null and g.monto > 0 and g.devuelta < g.cantidad
  and g.fecha >= ${addDays(today, -ESPERA_DAYS.Mensualidad)}
  and not exists (select from membresias named where named.pago_id = g.id and named.eliminado_en is null))`

/** True if the valid payment (`g`) of the product (`p`) awaits its membership. */
export const isEnEspera = (today: Day) => sql<SqlBool>`(
  g.eliminado_en is null and g.fecha >= ${addDays(today, -Math.max(...Object.values(ESPERA_DAYS)))}
  and (${waitsForMembresia('Mensualidad', today)} or ${waitsForMembresia('Clase', today)} or ${isUnassigned(today)}))`
