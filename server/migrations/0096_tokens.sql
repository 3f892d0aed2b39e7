-- With a token another program works in a gym's name: it may what its row says and its maker may, until it ends or is revoked. What
-- opens it is shown once; a hash of it is kept. A revoked one stays: the audit names it.
create table tokens (
  id uuid primary key,
  nombre text not null check (nombre <> ''),
  token_hash bytea not null constraint tokens_uno unique,
  -- By which its owner tells it from others.
  final text not null,
  permisos text[] not null check (cardinality(permisos) > 0),
  creado_por uuid not null references users,
  creado_en timestamptz not null,
  -- Its last day, and the first instant after it as the gym's time zone was when it was made.
  vence_el date,
  vence_en timestamptz,
  usado_en timestamptz,
  revocado_en timestamptz,
  constraint tokens_fin check ((vence_el is null) = (vence_en is null))
);

create index tokens_creados on tokens (creado_en desc, id) where revocado_en is null;
-- Its uses are not told, what it did is.
call auditar_tabla('tokens', secretos => 'token_hash', callados => 'usado_en');

-- What a token did is told of it and of its maker. A row that has one is held with it; the links from before hold as they are.
alter table auditoria add column token_id uuid;
create index auditoria_token on auditoria (token_id, fecha desc, id desc) where token_id is not null;

create function nombrar_token() returns trigger language plpgsql as $$
begin
  new.token_id := (nullif(current_setting('gimnasio.contexto', true), '')::jsonb ->> 'token')::uuid;
  return new;
end
$$;

create trigger nombrar_token before insert on auditoria for each row
  when (new.token_id is null) execute function nombrar_token();

create or replace function huella_de(a auditoria) returns bytea language sql stable as $$
  select sha256(convert_to((jsonb_build_array(
    a.id, extract(epoch from a.fecha), a.usuario_id, a.accion, a.recurso, a.recurso_id, a.direccion, a.peticion, a.resultado,
    encode(a.sello, 'hex')
  ) || case when a.token_id is null then '[]'::jsonb else to_jsonb(a.token_id) end)::text, 'UTF8'))
$$;
