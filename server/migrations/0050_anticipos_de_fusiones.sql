-- Records that were merged before advances paid for debts then kept both: what one had paid in advance pays for what the other
-- owed, first what is due first, as it is when they are merged today.
with owed as (
  select id, cliente_id, pendiente, sum(pendiente) over (partition by cliente_id order by vence, id) as hasta
  from cargos where pendiente > 0
), paid as (
  select pago_id, cliente_id, sin_aplicar, sum(sin_aplicar) over (partition by cliente_id order by pago_id) as hasta
  from abonos where sin_aplicar > 0
), parts as (
  select k.id as cargo_id, a.pago_id,
    least(k.hasta, a.hasta) - greatest(k.hasta - k.pendiente, a.hasta - a.sin_aplicar) as monto
  from owed k join paid a on a.cliente_id = k.cliente_id
  where least(k.hasta, a.hasta) > greatest(k.hasta - k.pendiente, a.hasta - a.sin_aplicar)
), applied as (
  insert into cargo_abonos (cargo_id, pago_id, monto) select cargo_id, pago_id, monto from parts
  on conflict (cargo_id, pago_id) do update set monto = cargo_abonos.monto + excluded.monto
), less_owed as (
  update cargos k set pendiente = k.pendiente - p.monto
  from (select cargo_id, sum(monto) as monto from parts group by cargo_id) p
  where k.id = p.cargo_id
)
update abonos a set sin_aplicar = a.sin_aplicar - p.monto
from (select pago_id, sum(monto) as monto from parts group by pago_id) p
where a.pago_id = p.pago_id;
