-- What names a row is in the index by which its rows are found: who paid for what and who came to which class is counted
-- without reading the rows.
drop index pagos_cliente;
create index pagos_cliente on pagos (cliente_id, fecha desc, created_at desc, id desc) include (producto_id) where eliminado_en is null;
drop index pagos_producto;
create index pagos_producto on pagos (producto_id, fecha desc, created_at desc, id desc) include (cliente_id) where eliminado_en is null;
drop index asistencias_cliente;
create index asistencias_cliente on asistencias (cliente_id, fecha desc, id desc) include (horario_id) where eliminado_en is null;
drop index asistencias_por_clase;
create index asistencias_por_clase on asistencias (horario_id, fecha desc, id desc) include (cliente_id) where eliminado_en is null;
