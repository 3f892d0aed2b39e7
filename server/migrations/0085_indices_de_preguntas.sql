-- What the clients of a month have paid, and which memberships were followed by another, is read from an index alone.
drop index pagos_cliente;
create index pagos_cliente on pagos (cliente_id, fecha desc, created_at desc, id desc) include (producto_id, monto, devuelto)
  where eliminado_en is null;
drop index membresias_cliente;
create index membresias_cliente on membresias (cliente_id, fechafin) include (fechainicio, id) where eliminado_en is null;
