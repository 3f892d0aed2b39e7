-- What happens is told to other programs. It is written down in the transaction that does it, once for each webhook that asked for it,
-- by triggers: nothing that is kept is missed, and nothing that is undone is told. What is told has no name, number, phone or mail: an
-- id, days and amounts, so that erasing a person's data has nothing to erase here. Who may read more asks the API for it.
create table webhooks (
  id uuid primary key,
  url text not null check (url <> ''),
  eventos text[] not null check (cardinality(eventos) > 0),
  -- What its notices are signed with: both sides have to know it. Empty once it is deleted.
  secreto text not null,
  creado_por uuid not null references users,
  creado_en timestamptz not null,
  eliminado_en timestamptz
);
create index webhooks_vivos on webhooks (creado_en desc, id) where eliminado_en is null;
call auditar_tabla('webhooks', secretos => 'secreto');
create trigger avisar_cambio after insert or update or delete on webhooks
  for each statement execute function avisar_cambio();

create type estado_envio as enum ('pendiente', 'entregado', 'fallido', 'retirado');

create table envios (
  -- Its `webhook-id`, the same each time that it is sent.
  id uuid primary key default gen_random_uuid(),
  -- Who sees what another one committed has a later number: in this order those of one client are sent.
  orden bigint generated always as identity,
  webhook_id uuid not null references webhooks,
  tipo text not null,
  -- Of whom it is; those of nobody are in an order of their own. No reference: it outlives its client, and a merge leaves it.
  de_quien uuid not null default '00000000-0000-0000-0000-000000000000',
  fecha timestamptz not null default clock_timestamp(),
  datos jsonb not null,
  -- What is told once, however often somebody thinks of it.
  unico text,
  estado estado_envio not null default 'pendiente',
  intentos integer not null default 0,
  -- Tried from here on: for three days.
  desde timestamptz not null default clock_timestamp(),
  -- When it is tried next; null at once.
  proximo_en timestamptz,
  -- Until when whoever took it is at it. One who dies meanwhile leaves it to the next.
  tomado_hasta timestamptz,
  ultimo_en timestamptz,
  -- What the other side answered the last time, or why it did not.
  codigo integer,
  respuesta text,
  constraint envios_unico unique (webhook_id, tipo, unico)
);
create index envios_pendientes on envios (webhook_id, de_quien, orden) where estado = 'pendiente';
create index envios_tomados on envios (webhook_id, tomado_hasta) where tomado_hasta is not null;
create index envios_recientes on envios (webhook_id, orden desc);
create index envios_fecha on envios (fecha);
create trigger avisar_cambio after update of estado on envios
  for each statement execute function avisar_cambio();

-- Writes down an event for each webhook that asks for it. A transaction that makes much at once, as an import does, is silent about each
-- of it after `set local gimnasio.sin_eventos = 'on'`, and tells one event of all.
create function avisar_evento(que text, quien uuid, cuerpo jsonb, una_vez text default null) returns void language sql as $$
  insert into envios (webhook_id, tipo, de_quien, datos, unico)
  select id, que, coalesce(quien, '00000000-0000-0000-0000-000000000000'), cuerpo, una_vez
  from webhooks where eliminado_en is null and que = any (eventos)
  on conflict on constraint envios_unico do nothing
$$;

create function sin_eventos() returns boolean language sql stable as $$
  select coalesce(current_setting('gimnasio.sin_eventos', true), '') = 'on'
    or not exists (select from webhooks where eliminado_en is null)
$$;

create function evento_de_cliente() returns trigger language plpgsql as $$
begin
  if sin_eventos() then
    return null;
  end if;
  perform avisar_evento(tg_argv[0], new.id, jsonb_build_object('_id', new.id));
  return null;
end
$$;
create trigger evento_creado after insert on clientes
  for each row execute function evento_de_cliente('cliente.creado');
create trigger evento_eliminado after update of eliminado_en on clientes
  for each row when (old.eliminado_en is null and new.eliminado_en is not null)
  execute function evento_de_cliente('cliente.eliminado');

create function evento_de_pago() returns trigger language plpgsql as $$
begin
  if sin_eventos() then
    return null;
  end if;
  perform avisar_evento(tg_argv[0], new.cliente_id, jsonb_build_object(
    '_id', new.id, 'cliente', new.cliente_id, 'producto', new.producto_id, 'venta', new.venta_id, 'cantidad', new.cantidad,
    'monto', new.monto, 'devuelto', new.devuelto, 'fecha', new.fecha, 'metodoPago', new.metodo_pago));
  return null;
end
$$;
create trigger evento_registrado after insert on pagos
  for each row execute function evento_de_pago('pago.registrado');
create trigger evento_anulado after update of eliminado_en on pagos
  for each row when (old.eliminado_en is null and new.eliminado_en is not null)
  execute function evento_de_pago('pago.anulado');
create trigger evento_devuelto after update of devuelto on pagos
  for each row when (new.devuelto > old.devuelto)
  execute function evento_de_pago('pago.devuelto');

create function evento_de_membresia() returns trigger language plpgsql as $$
begin
  if sin_eventos() then
    return null;
  end if;
  perform avisar_evento(tg_argv[0], new.cliente_id, jsonb_build_object(
    '_id', new.id, 'cliente', new.cliente_id, 'tipo', new.tipo, 'fechainicio', new.fechainicio, 'fechafin', new.fechafin));
  return null;
end
$$;
create trigger evento_creada after insert on membresias
  for each row execute function evento_de_membresia('membresia.creada');

create function evento_de_entrada() returns trigger language plpgsql as $$
begin
  if sin_eventos() then
    return null;
  end if;
  perform avisar_evento(tg_argv[0], new.cliente_id, jsonb_build_object(
    '_id', new.id, 'cliente', new.cliente_id, 'fecha', new.fecha, 'horario', new.horario_id));
  return null;
end
$$;
create trigger evento_registrada after insert on asistencias
  for each row execute function evento_de_entrada('entrada.registrada');
create trigger evento_deshecha after update of eliminado_en on asistencias
  for each row when (old.eliminado_en is null and new.eliminado_en is not null)
  execute function evento_de_entrada('entrada.deshecha');

-- An import, where there are any (migration 0092), tells one thing of all.
create function evento_de_importacion() returns trigger language plpgsql as $$
begin
  perform avisar_evento('importacion.hecha', null, jsonb_build_object(
    '_id', new.id, 'tipo', to_jsonb(new) -> 'tipo', 'resultado', to_jsonb(new) -> 'resultado'));
  return null;
end
$$;
do $$
begin
  if to_regclass('importaciones') is not null then
    create trigger evento_hecha after update of estado on importaciones
      for each row when (old.estado is distinct from new.estado and new.estado = 'hecha')
      execute function evento_de_importacion();
  end if;
end
$$;
