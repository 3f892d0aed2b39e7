-- Whether anything is of a client or of a product is asked of all rows, deleted ones too, each time one is taken away: without an index of all
-- of them each of the thousands that an undone import takes away read the whole table.
create index pagos_cliente_todos on pagos (cliente_id);
create index pagos_producto_todos on pagos (producto_id);
create index membresias_cliente_todos on membresias (cliente_id);
create index asistencias_cliente_todos on asistencias (cliente_id);
