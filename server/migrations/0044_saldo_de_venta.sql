-- What the client owed in all once the sale was made, below 0 in their favour; null where the sale left nothing owing and paid
-- nothing of a debt. It stays as it was told then, so that a copy of the receipt says the same.
alter table ventas add column saldo numeric(14, 2);

update ventas v set saldo =
  coalesce((
    select sum(k.monto) from cargos k join ventas s on s.id = k.venta_id
    where k.cliente_id = v.cliente_id and s.numero <= v.numero), 0)
  - coalesce((
    select sum(d.rebajado) from devoluciones d join cargos k on k.venta_id = d.venta_id
    where k.cliente_id = v.cliente_id and d.created_at <= v.created_at), 0)
  - coalesce((
    select sum(a.monto) from abonos a join pagos g on g.id = a.pago_id join ventas s on s.id = g.venta_id
    where a.cliente_id = v.cliente_id and s.numero <= v.numero), 0)
where exists (select from cargos k where k.venta_id = v.id)
   or exists (select from venta_lineas l where l.venta_id = v.id and l.tipo = 'deuda');
