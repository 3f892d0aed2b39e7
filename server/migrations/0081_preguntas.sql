-- What the owner asks: what money came in for, what is left of what was sold, whether people renew, and when they come (decision 0048).
-- An older program that is still working waits for all of it, and with what it was doing first.
lock table contabilidad, pagos, venta_lineas, devoluciones, devolucion_lineas, asistencias, productos in share row exclusive mode;

-- What a payment is of: a product, a membership without one, what was paid on account, or something else.
create function de_que_es(p pagos) returns text language sql immutable as $$
  select case
    when p.producto_id is not null then p.producto_id::text
    when p.concepto in ('Mensualidad', 'Clase', 'Abono') then p.concepto
    else 'Otro'
  end
$$;

-- An income stays of what it was of when it was written, whatever its payment is corrected to: of those few it stands here.
create table ingresos_de_antes (
  fila_id uuid primary key references contabilidad,
  de_que text not null
);

create function guardar_de_que() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into ingresos_de_antes (fila_id, de_que)
  select id, de_que_es(old) from contabilidad where pago_id = old.id
  on conflict do nothing;
  return null;
end $$;

create trigger guardar_de_que after update of producto_id, concepto on pagos for each row
  when (de_que_es(old) <> de_que_es(new)) execute function guardar_de_que();

-- What undoes an income is of what that was of. It stands here before the sums are added to, which is done for a whole statement.
create function revertir_de_que() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into ingresos_de_antes (fila_id, de_que)
  select new.id, de_que from ingresos_de_antes where fila_id = new.revierte_id;
  return null;
end $$;

create trigger revertir_de_que after insert on contabilidad for each row
  when (new.revierte_id is not null) execute function revertir_de_que();

call mantener_sumas('ingresos', 'contabilidad',
  $$metodo_pago::text || ' ' || coalesce(
    (select a.de_que from ingresos_de_antes a where a.fila_id = f.id), (select de_que_es(p) from pagos p where p.id = f.pago_id), 'Manual')$$,
  'fecha', 'monto', '0', 'tipo = ''ingreso''');

-- What one costs the gym. Each sale keeps what it was then; what is not known yet is never known of what was sold before.
alter table productos add column costo numeric(14, 2) constraint productos_costo check (costo >= 0);
alter table venta_lineas add column costo numeric(14, 2) check (costo >= 0);
alter table pagos add column costo numeric(14, 2) check (costo >= 0);

create function poner_costo() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.costo := (select costo from productos where id = new.producto_id);
  return new;
end $$;

create trigger poner_costo before insert on venta_lineas for each row
  when (new.tipo = 'producto') execute function poner_costo();
-- The payments of a sale say nothing of what its lines cost.
create trigger poner_costo before insert on pagos for each row
  when (new.producto_id is not null and new.venta_id is null) execute function poner_costo();
create trigger cambiar_costo before update of producto_id on pagos for each row
  when (new.producto_id is distinct from old.producto_id and new.venta_id is null) execute function poner_costo();

create function linea_devuelta(devolucion uuid, indice smallint) returns venta_lineas language sql stable as $$
  select l.* from devoluciones d join venta_lineas l on l.venta_id = d.venta_id and l.indice = $2 where d.id = $1
$$;

-- By the product, and whether its cost was known: what was sold is `monto`, what that cost `devuelto`. What is brought back and not put
-- on the shelf again has cost what it cost.
call mantener_sumas('margen_lineas', 'venta_lineas',
  $$producto_id::text || case when costo is null then '' else ' c' end$$,
  '(select v.fecha from ventas v where v.id = f.venta_id)', 'monto', 'coalesce(costo, 0) * cantidad',
  $$tipo = 'producto' and (stock_tomado > 0 or costo is not null)$$);
call mantener_sumas('margen_devoluciones', 'devolucion_lineas',
  $$(select l.producto_id::text || case when l.costo is null then '' else ' c' end from linea_devuelta(f.devolucion_id, f.indice) l)$$,
  '(select d.fecha from devoluciones d where d.id = f.devolucion_id)', '-monto',
  $$case when repuesta then -cantidad * coalesce((select l.costo from linea_devuelta(f.devolucion_id, f.indice) l), 0) else 0 end$$,
  $$(select l.tipo = 'producto' and (l.stock_tomado > 0 or l.costo is not null) from linea_devuelta(f.devolucion_id, f.indice) l)$$);
call mantener_sumas('margen_pagos', 'pagos',
  $$producto_id::text || case when costo is null then '' else ' c' end$$,
  'fecha', 'monto', 'coalesce(costo, 0) * cantidad',
  'eliminado_en is null and venta_id is null and producto_id is not null and (stock_tomado > 0 or costo is not null)');
create index devoluciones_fecha on devoluciones (fecha desc);

-- Who came when, by quarters of an hour of Greenwich: of those each hour of any time zone is made.
call mantener_sumas('entradas', 'asistencias',
  $$to_char(date_bin('15 minutes', f.fecha, '2000-01-01 00:00Z') at time zone 'UTC', 'HH24:MI')$$,
  'f.fecha at time zone ''UTC''', '0', '0', 'f.eliminado_en is null');

-- Whether a membership was followed by another is read here, and in no row.
drop index membresias_cliente;
create index membresias_cliente on membresias (cliente_id, fechafin) include (fechainicio) where eliminado_en is null;
