-- A member's own data. An account is linked to the one client who it is of; a receipt has a code by which somebody links their
-- own. The data of a person are erased: what names them goes, what accounts for money stays. The audit keeps who did what and
-- forgets the values.
create table vinculos (
  user_id uuid constraint vinculos_cuenta primary key references users,
  cliente_id uuid not null constraint vinculos_cliente unique references clientes,
  hecho_por uuid not null references users,
  hecho_en timestamptz not null
);

create index vinculos_hecho_por on vinculos (hecho_por);
call auditar_tabla('vinculos', 'cliente_id');
create trigger avisar_cambio after insert or update or delete on vinculos
  for each statement execute function avisar_cambio();

-- What the last receipt of a client says, until somebody has linked an account with it.
create table codigos_de_cuenta (
  cliente_id uuid primary key references clientes,
  codigo text not null check (codigo ~ '^[A-Z2-9]{8}$'),
  vence_en timestamptz not null
);

-- Nobody is linked to who is deleted.
create function soltar_vinculo() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'users' then
    delete from vinculos where user_id = new.id;
  else
    delete from vinculos where cliente_id = new.id;
    delete from codigos_de_cuenta where cliente_id = new.id;
  end if;
  return null;
end
$$;

create trigger soltar_vinculo after update of eliminado_en on users
  for each row when (new.eliminado_en is not null) execute function soltar_vinculo();
create trigger soltar_vinculo after update of eliminado_en on clientes
  for each row when (new.eliminado_en is not null) execute function soltar_vinculo();

-- Whether a lookup by number asks for the last four digits of the phone too.
alter table configuracion add column consultas_con_codigo boolean not null default false;

-- Whose data were erased has no number, no phone and no address.
alter table clientes
  add column datos_borrados_en timestamptz,
  add constraint clientes_borrado_eliminado check (datos_borrados_en is null or eliminado_en is not null),
  drop constraint clientes_telefono_check,
  drop constraint clientes_direccion_check,
  drop constraint clientes_numero_identificacion_check,
  add constraint clientes_telefono_check check (telefono ~ '^[0-9]{10}$' or datos_borrados_en is not null),
  add constraint clientes_direccion_check check (direccion <> '' or datos_borrados_en is not null),
  add constraint clientes_numero_identificacion_check
    check (numero_identificacion ~ '^[0-9]{3,15}$' or datos_borrados_en is not null);

-- Those whose data can still be erased, by surname.
create index clientes_eliminados on clientes (apellido, nombre, id)
  where eliminado_en is not null and datos_borrados_en is null;

-- What a row of the audit says of values is held by a seal: a hash of them with a salt of their own. The chain holds the seal. When
-- values and salt are forgotten the seal stays, and nothing can be guessed from it.
alter table auditoria
  add column sal bytea,
  add column sello bytea,
  -- The row that tells of the forgetting.
  add column olvidada_por bigint;

create function sello_de(sal bytea, antes jsonb, despues jsonb) returns bytea language sql stable as $$
  select sha256(sal || convert_to(jsonb_build_array(antes, despues)::text, 'UTF8'))
$$;

-- A row that comes out of a copy has its seal.
create function sellar() returns trigger language plpgsql as $$
begin
  new.sal := uuid_send(gen_random_uuid());
  new.sello := sello_de(new.sal, new.antes, new.despues);
  return new;
end
$$;

create trigger sellar before insert on auditoria for each row
  when (new.sello is null and (new.antes is not null or new.despues is not null)) execute function sellar();

-- The rows from before were held with their values. Their chain is walked for the last time, its end is noted in a row of its own,
-- and they are held anew.
create temporary table cadena_anterior on commit drop as
  select (select count(*) from auditoria_eslabones) as eslabones,
    (select encode(eslabon, 'hex') from auditoria_eslabones order by posicion desc limit 1) as ultimo,
    (select rota from revisar_auditoria(1, 2147483647)) as rota;

drop trigger auditoria_inmutable on auditoria;
drop trigger auditoria_inmutable on auditoria_eslabones;

update auditoria set sal = uuid_send(gen_random_uuid()) where antes is not null or despues is not null;
update auditoria set sello = sello_de(sal, antes, despues) where sal is not null;
insert into auditoria_sin_eslabon (auditoria_id) select auditoria_id from auditoria_eslabones;
truncate auditoria_eslabones;

create or replace function huella_de(a auditoria) returns bytea language sql stable as $$
  select sha256(convert_to(jsonb_build_array(
    a.id, extract(epoch from a.fecha), a.usuario_id, a.accion, a.recurso, a.recurso_id, a.direccion, a.peticion, a.resultado,
    encode(a.sello, 'hex')
  )::text, 'UTF8'))
$$;

-- Whether the values of a row are those that it was sealed with, or were forgotten by an act that names the row.
create function valores_como_se_sellaron(a auditoria) returns boolean language sql stable as $$
  select case
    when a.olvidada_por is not null then a.antes is null and a.despues is null and a.sello is not null and exists (
      select from auditoria acto
      where acto.id = a.olvidada_por and acto.recurso = 'auditoria' and acto.despues -> 'olvidadas' @> to_jsonb(a.id))
    when a.sello is null then a.antes is null and a.despues is null
    else a.sal is not null and a.sello = sello_de(a.sal, a.antes, a.despues)
  end
$$;

-- Walks so many links from a position on: up to which it came, and the first that does not hold, if there is one.
create or replace function revisar_auditoria(desde bigint, cuantas integer, out hasta bigint, out rota bigint)
language plpgsql stable as $$
declare
  anterior bytea;
  fila record;
begin
  hasta := desde - 1;
  select eslabon into anterior from auditoria_eslabones where posicion = hasta;
  for fila in
    select e.posicion, e.eslabon,
      case when a.id is not null then huella_de(a) end as huella,
      a.id is not null and valores_como_se_sellaron(a) as entera
    from auditoria_eslabones e left join auditoria a on a.id = e.auditoria_id
    where e.posicion >= desde order by e.posicion limit cuantas
  loop
    hasta := hasta + 1;
    if fila.posicion <> hasta or not fila.entera
      or fila.eslabon is distinct from sha256(coalesce(anterior, ''::bytea) || fila.huella) then
      rota := hasta;
      return;
    end if;
    anterior := fila.eslabon;
  end loop;
end
$$;

do $$
begin
  if (select eslabones > 0 from cadena_anterior) then
    insert into auditoria (fecha, accion, recurso, resultado, despues)
    select now(), 'programa', 'auditoria', 'HECHO', jsonb_build_object('cadenaAnterior', to_jsonb(c)) from cadena_anterior c;
    perform encadenar_auditoria(2147483647);
  end if;
end
$$;

-- Nothing of a row changes but that its values are forgotten, once.
create or replace function auditoria_inmutable() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and tg_table_name = 'auditoria' then
    if old.olvidada_por is null and new.olvidada_por > old.id
      and new.antes is null and new.despues is null and new.sal is null
      and to_jsonb(new) - array['antes', 'despues', 'sal', 'olvidada_por']
        = to_jsonb(old) - array['antes', 'despues', 'sal', 'olvidada_por'] then
      return new;
    end if;
  end if;
  raise exception 'What the audit says stays as it is' using errcode = 'restrict_violation';
end
$$;

create trigger auditoria_inmutable before update or delete on auditoria
  for each row execute function auditoria_inmutable();
create trigger auditoria_no_se_vacia before truncate on auditoria
  for each statement execute function auditoria_inmutable();
create trigger auditoria_inmutable before update or delete or truncate on auditoria_eslabones
  for each statement execute function auditoria_inmutable();

-- Rows of the audit by the client whom what they wrote was of.
create index auditoria_de_cliente on auditoria ((coalesce(antes, despues) ->> 'cliente_id'))
  where recurso in ('composicion_corporal', 'asistencias', 'asignaciones', 'inscripciones', 'esperas');

-- Forgets what was changed of a person whose data are erased already, and the values of all that the audit has of them, and of their
-- account where that is erased too; answers of how many rows of the audit. It is the owner's, for nobody else changes either.
create function olvidar_persona(persona uuid, cuenta uuid) returns integer
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
      where s.recurso in ('composicion_corporal', 'asistencias', 'asignaciones', 'inscripciones', 'esperas')
        and coalesce(s.antes, s.despues) ->> 'cliente_id' = any(fichas)
    ) de_ella join auditoria a on a.recurso_id = de_ella.recurso_id
    where a.recurso in ('composicion_corporal', 'asistencias', 'asignaciones', 'inscripciones', 'esperas')
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
