-- The list 'Sin cobrar' read every charged membership too. It now reads those without a payment, and those of a
-- payment without value.
drop index membresias_por_cobrar;
create index membresias_por_cobrar on membresias (created_at desc, id desc)
  where eliminado_en is null and creada_por is not null and pago_id is null and (titular_id is null or precio > 0)
    and cortesia is null;
create index pagos_sin_valor on pagos (id) where eliminado_en is not null or devuelta >= cantidad or monto <= 0;
