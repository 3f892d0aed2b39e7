-- The days that a receipt states, as they were at the sale: a later freeze or edit of the membership does not change a copy.
alter table venta_lineas add column dias_vendidos jsonb not null default '[]';
alter table pagos add column dias_vendidos jsonb;

-- A copy of the old values is no change to audit, and a gym has hundreds of thousands of payments.
alter table pagos disable trigger auditar;

update venta_lineas l
set dias_vendidos = (
  select coalesce(jsonb_agg(jsonb_build_object(
      'membresia', m.id, 'desde', m.fechainicio, 'hasta', m.fechainicio + m.duracion) order by m.id), '[]')
  from (
    select id, fechainicio, duracion from membresias where id = l.membresia_id
    union all
    select other.id, other.fechainicio, other.duracion
    from membresias paid join membresias other on other.titular_id = paid.id and other.created_at = paid.created_at
    where paid.id = l.membresia_id) m)
where membresia_id is not null;

-- As receipts chose it until now: the payment's membership, else an earlier uncharged one that the payment may be for.
update pagos
set dias_vendidos = sold.dias
from (
  select distinct on (g.id) g.id,
    jsonb_build_object('membresia', m.id, 'desde', m.fechainicio, 'hasta', m.fechainicio + m.duracion) as dias
  from pagos g
  left join productos p on p.id = g.producto_id
  join membresias m on m.cliente_id = g.cliente_id and m.eliminado_en is null
  cross join lateral (
    select m.creada_por is not null and abs(extract(epoch from m.created_at - g.created_at)) < 43200 as made_with) near
  where
    m.pago_id = g.id and not exists (select from venta_lineas l where l.pago_id = g.id and l.membresia_id is not null)
    or g.venta_id is null and m.created_at <= g.created_at and m.fin >= g.fecha
      and (near.made_with or g.fecha >= m.fechainicio)
      and (coalesce(coalesce(p.nombre, g.concepto) ilike '%' || m.tipo::text || '%', true)
        or exists (select from planes plan where plan.id = p.id and plan.tipo = m.tipo))
      and not exists (
        select from pagos paid
        where paid.id = m.pago_id and paid.eliminado_en is null and paid.devuelta < paid.cantidad
          and (paid.monto > 0 or m.precio = 0))
      and not exists (select from venta_lineas l where l.membresia_id = m.id and l.devuelta < l.cantidad)
  order by g.id, m.pago_id is distinct from g.id, near.made_with desc, m.fechafin desc) sold
where pagos.id = sold.id;

alter table pagos enable trigger auditar;

-- A membership that uses an imported payment stores its days there, which is no edit of the payment.
create or replace function es_como_quedo(ahora jsonb, despues jsonb) returns boolean language sql immutable as $$
  select ahora || (despues - 'ticket' - 'dias_vendidos') = ahora
$$;
