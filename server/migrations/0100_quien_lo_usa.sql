-- Whether anything is of a client or of a product is asked of all rows, deleted ones too, each time one is taken away: without an index of all
-- of them each of the thousands that an undone import takes away read the whole table.
create index pagos_de_todo_cliente on pagos (cliente_id);
create index pagos_de_todo_producto on pagos (producto_id);
create index membresias_de_todo_cliente on membresias (cliente_id);
create index asistencias_de_todo_cliente on asistencias (cliente_id);
