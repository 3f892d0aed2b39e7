-- Who did what, when and from where: a row for each row that is written, in the transaction that writes it, and one for each
-- refusal. What is here stays as it is. Who is at work is told to the connection as `gimnasio.contexto`, a JSON object;
-- where nobody told, it was the program itself.
create table auditoria (
  id bigint generated always as identity primary key,
  fecha timestamptz not null,
  -- No reference: what was written here outlives whatever happens to the account.
  usuario_id uuid,
  -- The operationId of the call.
  accion text not null check (accion <> ''),
  -- The table and its row; of a refusal what its address named.
  recurso text,
  recurso_id text,
  direccion text,
  peticion text,
  -- 'HECHO', or the code of the refusal.
  resultado text not null check (resultado <> ''),
  -- Of an edit the fields that changed, of what was made or deleted all of them; secrets are dots.
  antes jsonb,
  despues jsonb
);

create index auditoria_fecha on auditoria (fecha desc, id desc);
create index auditoria_usuario on auditoria (usuario_id, fecha desc, id desc) where usuario_id is not null;
create index auditoria_accion on auditoria (accion, fecha desc, id desc);
create index auditoria_recurso on auditoria (recurso, fecha desc, id desc);
create index auditoria_recurso_id on auditoria (recurso_id, fecha desc, id desc);

-- Each row is held by the one before it: who changes, takes out or puts between, breaks every later link. Rows are linked
-- shortly after they are committed, so that no desk waits for another one's.
create table auditoria_eslabones (
  posicion bigint primary key check (posicion > 0),
  auditoria_id bigint not null constraint auditoria_eslabones_uno unique references auditoria,
  eslabon bytea not null
);

create table auditoria_sin_eslabon (
  auditoria_id bigint primary key references auditoria
);

-- What a row says, as its link holds it.
create function huella_de(a auditoria) returns bytea language sql stable as $$
  select sha256(convert_to(jsonb_build_array(
    a.id, extract(epoch from a.fecha), a.usuario_id, a.accion, a.recurso, a.recurso_id, a.direccion, a.peticion, a.resultado,
    a.antes, a.despues
  )::text, 'UTF8'))
$$;

-- Links up to so many of the rows that have no link yet; answers how many it did. One at a time does it.
create function encadenar_auditoria(cuantas integer) returns integer language plpgsql as $$
declare
  lugar bigint;
  anterior bytea;
  fila record;
  hechas integer := 0;
begin
  if not pg_try_advisory_xact_lock(720114003) then
    return 0;
  end if;
  select posicion, eslabon into lugar, anterior from auditoria_eslabones order by posicion desc limit 1;
  for fila in
    select a.id, huella_de(a) as huella
    from auditoria_sin_eslabon s join auditoria a on a.id = s.auditoria_id
    order by a.id limit cuantas
  loop
    lugar := coalesce(lugar, 0) + 1;
    anterior := sha256(coalesce(anterior, ''::bytea) || fila.huella);
    insert into auditoria_eslabones (posicion, auditoria_id, eslabon) values (lugar, fila.id, anterior);
    delete from auditoria_sin_eslabon where auditoria_id = fila.id;
    hechas := hechas + 1;
  end loop;
  return hechas;
end
$$;

-- Walks so many links from a position on: up to which it came, and the first that does not hold, if there is one.
create function revisar_auditoria(desde bigint, cuantas integer, out hasta bigint, out rota bigint)
language plpgsql stable as $$
declare
  anterior bytea;
  fila record;
begin
  hasta := desde - 1;
  select eslabon into anterior from auditoria_eslabones where posicion = hasta;
  for fila in
    select e.posicion, e.eslabon, case when a.id is not null then huella_de(a) end as huella
    from auditoria_eslabones e left join auditoria a on a.id = e.auditoria_id
    where e.posicion >= desde order by e.posicion limit cuantas
  loop
    hasta := hasta + 1;
    if fila.posicion <> hasta
      or fila.eslabon is distinct from sha256(coalesce(anterior, ''::bytea) || fila.huella) then
      rota := hasta;
      return;
    end if;
    anterior := fila.eslabon;
  end loop;
end
$$;

create function auditoria_inmutable() returns trigger language plpgsql as $$
begin
  raise exception 'What the audit says stays as it is' using errcode = 'restrict_violation';
end
$$;

create trigger auditoria_inmutable before update or delete or truncate on auditoria
  for each statement execute function auditoria_inmutable();
create trigger auditoria_inmutable before update or delete or truncate on auditoria_eslabones
  for each statement execute function auditoria_inmutable();

-- Every new row waits for its link.
create function esperar_eslabon() returns trigger language plpgsql as $$
begin
  insert into auditoria_sin_eslabon (auditoria_id) values (new.id);
  return null;
end
$$;

create trigger esperar_eslabon after insert on auditoria for each row execute function esperar_eslabon();

-- Writes down a change of a row. Its arguments: the column that names the row; the columns, with a comma between them, of
-- which only that they changed is told; those of which nothing is.
create function auditar() returns trigger language plpgsql as $$
declare
  contexto jsonb := coalesce(nullif(current_setting('gimnasio.contexto', true), ''), '{}')::jsonb;
  callados text[] := string_to_array(tg_argv[2], ',') || array['busqueda'];
  secreto text;
  viejo jsonb;
  nuevo jsonb;
  llave text;
begin
  if tg_op <> 'INSERT' then
    viejo := to_jsonb(old) - callados;
  end if;
  if tg_op <> 'DELETE' then
    nuevo := to_jsonb(new) - callados;
  end if;
  llave := coalesce(nuevo, viejo) ->> tg_argv[0];
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(campo, valor), jsonb_object_agg(campo, nuevo -> campo) into viejo, nuevo
    from jsonb_each(viejo) as cada (campo, valor)
    where valor is distinct from nuevo -> campo;
    if nuevo is null then
      return null;
    end if;
  end if;
  foreach secreto in array string_to_array(tg_argv[1], ',') loop
    if viejo -> secreto <> 'null' then
      viejo := jsonb_set(viejo, array[secreto], '"•••"');
    end if;
    if nuevo -> secreto <> 'null' then
      nuevo := jsonb_set(nuevo, array[secreto], '"•••"');
    end if;
  end loop;
  insert into auditoria (fecha, usuario_id, accion, recurso, recurso_id, direccion, peticion, resultado, antes, despues)
  values (
    coalesce((contexto ->> 'fecha')::timestamptz, now()),
    -- Who signs in is known by the session that is opened.
    coalesce((contexto ->> 'usuario')::uuid, case when tg_table_name = 'sesiones' and tg_op = 'INSERT' then llave::uuid end),
    coalesce(contexto ->> 'accion', 'programa'),
    tg_table_name,
    llave,
    contexto ->> 'direccion',
    contexto ->> 'peticion',
    'HECHO',
    viejo,
    nuevo
  );
  return null;
end
$$;

-- From now on the audit tells of this table.
create procedure auditar_tabla(tabla text, llave text default 'id', secretos text default '', callados text default '')
language plpgsql as $$
begin
  execute format(
    'create trigger auditar after insert or update or delete on %I for each row execute function auditar(%L, %L, %L)',
    tabla, llave, secretos, callados
  );
end
$$;

call auditar_tabla('users', secretos => 'password_hash');
-- A session is noted when it is opened or ended, not at each use.
create trigger auditar after insert or delete on sesiones
  for each row execute function auditar('user_id', '', 'token_hash,usada_en,confirmada_en');
call auditar_tabla('clientes');
call auditar_tabla('fusiones', 'cliente_id');
call auditar_tabla('fotos', 'cliente_id', secretos => 'bytes');
call auditar_tabla('membresias');
-- What moves the stock is told by the payments and by its own steps.
call auditar_tabla('productos', callados => 'stock');
call auditar_tabla('existencias');
call auditar_tabla('codigos_de_barras', 'producto_id');
call auditar_tabla('rapidos', 'producto_id');
call auditar_tabla('pagos');
-- Those of a payment follow from it.
create trigger auditar after insert on contabilidad
  for each row when (new.pago_id is null) execute function auditar('id', '', '');
call auditar_tabla('ventas');
call auditar_tabla('venta_cobros_historial', 'venta_id');
call auditar_tabla('cargos');
call auditar_tabla('abonos', 'pago_id');
call auditar_tabla('devoluciones');
call auditar_tabla('suscripciones');
call auditar_tabla('asistencias');
call auditar_tabla('entrenadores');
call auditar_tabla('clases');
-- How many are enrolled is told by the enrolments.
call auditar_tabla('horarios', callados => 'inscritos');
call auditar_tabla('inscripciones');
call auditar_tabla('esperas');
call auditar_tabla('rutinas');
call auditar_tabla('asignaciones');
call auditar_tabla('composicion_corporal');
call auditar_tabla('ejercicio_videos', 'ejercicio_id');
call auditar_tabla('configuracion', 'unica', secretos => 'logo');
call auditar_tabla('reglas_entrada', 'unica');
