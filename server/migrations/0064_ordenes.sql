-- What each list is ordered by has its index, in both directions, with what a list shows first among equals: a page reads its rows
-- and no others. Where a column has few values, or is another table's, one index is enough: the values are gone through in order.
drop index clientes_nombre;
create index clientes_nombre on clientes (nombre, apellido, id) where eliminado_en is null;
create index clientes_nombre_mayor on clientes (nombre desc nulls last, apellido, id) where eliminado_en is null;
create index clientes_correo on clientes (lower(email)) where eliminado_en is null;
create index clientes_correo_mayor on clientes (lower(email) desc nulls last) where eliminado_en is null;
create index clientes_telefono_mayor on clientes (telefono desc nulls last) where eliminado_en is null;
create index clientes_direccion on clientes (direccion) where eliminado_en is null;
create index clientes_direccion_mayor on clientes (direccion desc nulls last) where eliminado_en is null;
create index clientes_numero_mayor on clientes (numero_identificacion desc nulls last) where eliminado_en is null;
create index clientes_estado on clientes (estado, apellido, nombre, id) where eliminado_en is null;
-- Those who were deleted are still shown with what they paid.
create index clientes_todos on clientes (apellido, nombre, id);

drop index pagos_monto;
create index pagos_monto on pagos (monto, fecha desc, created_at desc, id desc) where eliminado_en is null;
create index pagos_monto_mayor on pagos (monto desc nulls last, fecha desc, created_at desc, id desc) where eliminado_en is null;
create index pagos_cantidad on pagos (cantidad, fecha desc, created_at desc, id desc) where eliminado_en is null;
create index pagos_cantidad_mayor on pagos (cantidad desc nulls last, fecha desc, created_at desc, id desc) where eliminado_en is null;
create index pagos_metodo on pagos (metodo_pago, fecha desc, created_at desc, id desc) where eliminado_en is null;
drop index pagos_cliente;
create index pagos_cliente on pagos (cliente_id, fecha desc, created_at desc, id desc) where eliminado_en is null;
drop index pagos_producto;
create index pagos_producto on pagos (producto_id, fecha desc, created_at desc, id desc) where eliminado_en is null;

create index membresias_tipo on membresias (tipo, created_at desc, id desc) where eliminado_en is null;
create index membresias_duracion on membresias (duracion, created_at desc, id desc) where eliminado_en is null;
create index membresias_duracion_mayor on membresias (duracion desc nulls last, created_at desc, id desc) where eliminado_en is null;
create index membresias_sesiones on membresias (sesiones_restantes, created_at desc, id desc) where eliminado_en is null;
create index membresias_sesiones_mayor on membresias (sesiones_restantes desc nulls last, created_at desc, id desc)
  where eliminado_en is null;
create index membresias_inicio on membresias (fechainicio, created_at desc, id desc) where eliminado_en is null;
create index membresias_inicio_mayor on membresias (fechainicio desc nulls last, created_at desc, id desc) where eliminado_en is null;
drop index membresias_fechafin;
create index membresias_fin on membresias (fechafin, created_at desc, id desc) where eliminado_en is null;
create index membresias_fin_mayor on membresias (fechafin desc nulls last, created_at desc, id desc) where eliminado_en is null;
create index membresias_de_cliente on membresias (cliente_id, created_at desc, id desc) where eliminado_en is null;


create index asistencias_por_clase on asistencias (horario_id, fecha desc, id desc) where eliminado_en is null;
create index asistencias_en_clase on asistencias (fecha desc, id desc) where eliminado_en is null and horario_id is not null;
create index asistencias_en_clase_dia on asistencias (dia) where eliminado_en is null and horario_id is not null;

drop index contabilidad_monto;
create index contabilidad_monto on contabilidad (monto, fecha desc, created_at desc, id desc);
create index contabilidad_monto_mayor on contabilidad (monto desc nulls last, fecha desc, created_at desc, id desc);
-- A description may be longer than what an index holds.
create index contabilidad_descripcion on contabilidad (left(descripcion, 200), fecha desc, created_at desc, id desc);
create index contabilidad_descripcion_mayor on contabilidad (left(descripcion, 200) desc nulls last, fecha desc, created_at desc, id desc);
create index contabilidad_tipo on contabilidad (tipo, fecha desc, created_at desc, id desc);
create index contabilidad_metodo on contabilidad (metodo_pago, fecha desc, created_at desc, id desc);
create index contabilidad_debito on contabilidad (cuenta_debito, fecha desc, created_at desc, id desc);
create index contabilidad_credito on contabilidad (cuenta_credito, fecha desc, created_at desc, id desc);
create index contabilidad_referencia on contabilidad (referencia, fecha desc, created_at desc, id desc);
drop index contabilidad_creado_por;
create index contabilidad_creado_por on contabilidad (creado_por, fecha desc, created_at desc, id desc);

drop index ventas_cliente;
create index ventas_cliente on ventas (cliente_id, fecha desc, numero desc) where cliente_id is not null;
create index ventas_numero_mayor on ventas (numero desc nulls last);

-- The few who were deleted, whose memberships are not listed.
create index clientes_idos on clientes (id) where eliminado_en is not null;
create index clientes_estado_mayor on clientes (estado desc nulls last, apellido, nombre, id) where eliminado_en is null;
