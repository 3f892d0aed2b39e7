-- What of a sale was paid with what its client had paid in advance, as it was when the sale was made: its receipt adds up.
alter table ventas add column a_favor numeric(14, 2) not null default 0 check (a_favor >= 0);

update ventas v set a_favor = used.monto
from (
  select k.venta_id, sum(a.monto) as monto
  from cargo_abonos a
    join cargos k on k.id = a.cargo_id
    join ventas sold on sold.id = k.venta_id
    join pagos g on g.id = a.pago_id
    join ventas paid on paid.id = g.venta_id
  where paid.numero <= sold.numero
  group by k.venta_id) used
where used.venta_id = v.id;
