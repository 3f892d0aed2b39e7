-- What the client's page knows of a person besides: whom to call, what the desk has noted, and who changed what.
alter table clientes
  add column emergencia_nombre text collate "es-x-icu" check (emergencia_nombre <> ''),
  add column emergencia_telefono text check (emergencia_telefono ~ '^[0-9]{7,15}$'),
  add column notas text collate "es-x-icu" check (notas <> ''),
  -- Who made it; nobody knows it of those from before.
  add column creado_por uuid references users,
  add constraint clientes_emergencia check ((emergencia_nombre is null) = (emergencia_telefono is null));

create index clientes_creado_por on clientes (creado_por) where creado_por is not null;

-- Every change of a client's own fields: only those that changed, as they were and as they are since.
create table clientes_historial (
  id uuid primary key,
  cliente_id uuid not null references clientes,
  quien uuid not null references users,
  cuando timestamptz not null,
  antes jsonb not null,
  despues jsonb not null
);

create index clientes_historial_de on clientes_historial (cliente_id, cuando desc, id desc);
create index clientes_historial_quien on clientes_historial (quien);

-- Two records of one person become one: all that was of `cliente_id`, which is hidden, is of `en_id` since. The old id leads
-- there, and so does the old number until somebody else takes it.
create table fusiones (
  cliente_id uuid primary key references clientes,
  en_id uuid not null references clientes,
  numero_identificacion text constraint fusiones_numero unique,
  hecha_por uuid not null references users,
  hecha_en timestamptz not null,
  constraint fusiones_otro check (cliente_id <> en_id)
);

create index fusiones_en on fusiones (en_id);
create index fusiones_hecha_por on fusiones (hecha_por);

-- Whoever has a number is who it means. Whoever takes one that is being left waits for it at clientes_numero_vigente.
create function tomar_numero() returns trigger language plpgsql as $$
begin
  update fusiones set numero_identificacion = null where numero_identificacion = new.numero_identificacion;
  return null;
end
$$;

create trigger tomar_numero after insert or update of numero_identificacion on clientes
  for each row when (new.eliminado_en is null) execute function tomar_numero();

-- Whom a number means: its holder, else who the holder became.
create function cliente_del_numero(numero text) returns uuid language sql stable as $$
  select coalesce(
    (select id from clientes where numero_identificacion = numero and eliminado_en is null),
    (select en_id from fusiones where numero_identificacion = numero)
  )
$$;

-- Who a client is now.
create function cliente_de_hoy(id uuid) returns uuid language sql stable as $$
  select coalesce((select en_id from fusiones where cliente_id = id), id)
$$;

-- Whose birthday is today, by month and day.
create index clientes_cumpleanos
  on clientes ((extract(month from fecha_nacimiento) * 100 + extract(day from fecha_nacimiento)))
  where eliminado_en is null and fecha_nacimiento is not null;

-- Desks hear of one another's work: once it is committed, a statement that wrote a table tells its name. Which resource that
-- is, and who may be told, the program knows. A session that ends is told too, and a use of one is not.
create function avisar_cambio() returns trigger language plpgsql as $$
begin
  perform pg_notify('cambios', tg_table_name);
  return null;
end
$$;

do $$
declare tabla text;
begin
  foreach tabla in array array[
    'asignaciones', 'asistencias', 'clases', 'clientes', 'clientes_historial', 'composicion_corporal', 'configuracion',
    'contabilidad', 'ejercicio_videos', 'entrenadores', 'existencias', 'fotos', 'fusiones', 'horarios', 'inscripciones',
    'membresias', 'pagos', 'productos', 'codigos_de_barras', 'reglas_entrada', 'rutinas', 'suscripciones', 'users', 'ventas',
    'venta_cobros'
  ] loop
    execute format(
      'create trigger avisar_cambio after insert or update or delete on %I for each statement execute function avisar_cambio()',
      tabla
    );
  end loop;
end
$$;

create trigger avisar_cambio after delete on sesiones for each statement execute function avisar_cambio();
