-- When the gym contacted a person, by what, and what came of it: Law 2300 of 2023 says how often that may be. Whoever contacts holds
-- the client's row, so that of two desks the second one sees what the first one did. It is only added to: what came of a call is a
-- note after it. When the data of a person are erased it is kept that and when they were contacted, and no word of it.
create type canal_contacto as enum ('whatsapp', 'llamada', 'correo', 'en persona', 'nota');
create type resultado_contacto as enum (
  'contestó', 'no contestó', 'promete pagar', 'no es su número', 'pide que no se le contacte', 'acepta que se le contacte'
);
create type regla_contacto as enum ('estricta', 'literal', 'ninguna');

create table contactos (
  id uuid primary key,
  cliente_id uuid not null references clientes,
  canal canal_contacto not null,
  fecha timestamptz not null,
  resultado resultado_contacto,
  nota text check (nota <> ''),
  hecho_por uuid not null references users
);

create index contactos_de_cliente on contactos (cliente_id, fecha desc, id desc);
-- What a person asked of being contacted.
create index contactos_que_piden on contactos (cliente_id, fecha desc, id desc)
  where resultado in ('pide que no se le contacte', 'acepta que se le contacte');
create index contactos_hecho_por on contactos (hecho_por);

call auditar_tabla('contactos');
create trigger avisar_cambio after insert or update or delete on contactos
  for each statement execute function avisar_cambio();

-- What the gym writes to people and how often; what holds at first is in the contract.
create table ajustes_cobro (
  unica boolean primary key default true check (unica),
  regla regla_contacto not null,
  con_monto boolean not null,
  indicativo text not null check (indicativo ~ '^[1-9][0-9]{0,2}$'),
  texto_deuda text not null check (texto_deuda <> ''),
  texto_por_vencer text not null check (texto_por_vencer <> ''),
  texto_vencida text not null check (texto_vencida <> ''),
  texto_ausente text not null check (texto_ausente <> '')
);

call auditar_tabla('ajustes_cobro', 'unica');
create trigger avisar_cambio after insert or update or delete on ajustes_cobro
  for each statement execute function avisar_cambio();

-- What is owed is summed by its age from the index alone.
drop index cargos_pendientes;
create index cargos_pendientes on cargos (cliente_id, vence, id) include (pendiente) where pendiente > 0;
-- Those whose last membership ends, or has ended, on some days.
create index ultimas_membresias_fin on ultimas_membresias (fin, cliente_id);

-- What the audit says of a contact is forgotten with the person.
drop index auditoria_de_cliente;
create index auditoria_de_cliente on auditoria ((coalesce(antes, despues) ->> 'cliente_id'))
  where recurso in ('composicion_corporal', 'asistencias', 'asignaciones', 'inscripciones', 'esperas', 'contactos');

create or replace function olvidar_persona(persona uuid, cuenta uuid) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  contexto jsonb := coalesce(nullif(current_setting('gimnasio.contexto', true), ''), '{}')::jsonb;
  fichas text[];
  borrada text;
  filas bigint[];
  acto bigint;
begin
  select array_agg(id::text) into fichas from clientes
  where datos_borrados_en is not null
    and (id = persona or id in (select cliente_id from fusiones where en_id = persona));
  select id::text into borrada from users where id = cuenta and eliminado_en is not null and password_hash = '';
  if fichas is null then
    raise exception 'Only the values of whose data are erased are forgotten' using errcode = 'restrict_violation';
  end if;

  delete from clientes_historial where cliente_id::text = any(fichas);
  -- Each part by its index: the audit is long.
  select array_agg(todas.id order by todas.id) into filas from (
    select a.id from auditoria a
    where a.recurso_id = any(fichas) and a.recurso in ('clientes', 'fotos', 'fusiones', 'vinculos')
      and a.sello is not null and a.olvidada_por is null
    union
    select a.id from auditoria a
    where a.recurso_id = borrada and a.recurso in ('users', 'sesiones')
      and a.sello is not null and a.olvidada_por is null
    union
    select a.id from (
      select distinct s.recurso_id from auditoria s
      where s.recurso in ('composicion_corporal', 'asistencias', 'asignaciones', 'inscripciones', 'esperas', 'contactos')
        and coalesce(s.antes, s.despues) ->> 'cliente_id' = any(fichas)
    ) de_ella join auditoria a on a.recurso_id = de_ella.recurso_id
    where a.recurso in ('composicion_corporal', 'asistencias', 'asignaciones', 'inscripciones', 'esperas', 'contactos')
      and a.sello is not null and a.olvidada_por is null
  ) todas;
  if filas is null then
    return 0;
  end if;

  insert into auditoria (fecha, usuario_id, accion, recurso, recurso_id, direccion, peticion, resultado, despues)
  values (
    coalesce((contexto ->> 'fecha')::timestamptz, now()), (contexto ->> 'usuario')::uuid,
    coalesce(contexto ->> 'accion', 'programa'), 'auditoria', persona::text, contexto ->> 'direccion',
    contexto ->> 'peticion', 'HECHO', jsonb_build_object('olvidadas', to_jsonb(filas))
  ) returning id into acto;
  update auditoria set antes = null, despues = null, sal = null, olvidada_por = acto where id = any(filas);
  return cardinality(filas);
end
$$;
