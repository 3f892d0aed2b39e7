-- Memberships that perhaps nothing has charged: those without a payment, and those whose payment no longer
-- charges them. The sum 'Sin cobrar' reads these alone, not every membership that has been paid.
create index membresias_sin_pago on membresias (id)
  where eliminado_en is null and pago_id is null and creada_por is not null and titular_id is null and cortesia is null;

create index pagos_sin_efecto on pagos (id)
  where eliminado_en is not null or devuelta >= cantidad or monto <= 0;
