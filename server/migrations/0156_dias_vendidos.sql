-- The days that a receipt states, as they were at the sale: a later freeze or edit of the membership does not change a copy.
alter table venta_lineas add column dias_vendidos jsonb not null default '[]';
update venta_lineas l
set dias_vendidos = (
  select coalesce(jsonb_agg(jsonb_build_object(
      'membresia', m.id, 'desde', m.fechainicio, 'hasta', m.fechainicio + m.duracion) order by m.id), '[]')
  from membresias m, membresias paid
  where paid.id = l.membresia_id
    and (m.id = paid.id or m.titular_id = paid.id and m.created_at = paid.created_at))
where membresia_id is not null;

alter table pagos add column dias_vendidos jsonb;
update pagos g
set dias_vendidos = jsonb_build_object('membresia', m.id, 'desde', m.fechainicio, 'hasta', m.fechainicio + m.duracion)
from membresias m
where m.pago_id = g.id and m.eliminado_en is null
  and not exists (select from venta_lineas l where l.pago_id = g.id and l.membresia_id is not null);

-- A membership that uses an imported payment stores its days there, which is no edit of the payment.
create or replace function es_como_quedo(ahora jsonb, despues jsonb) returns boolean language sql immutable as $$
  select ahora || (despues - 'ticket' - 'dias_vendidos') = ahora
$$;
