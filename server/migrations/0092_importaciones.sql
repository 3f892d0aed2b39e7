-- What is brought from files. The rows of one are here from when it is read until they are forgotten: memory never holds a file, and what was
-- mended by hand, decided and found out about a row is kept with it.
create table importaciones (
  id uuid primary key,
  tipo text not null check (tipo in ('clientes', 'membresias', 'productos', 'pagos', 'asistencias')),
  archivo text,
  hoja text,
  -- What was done with it: it changes only with that.
  estado text not null default 'mapa' check (estado in ('mapa', 'revision', 'hecha', 'deshecha')),
  filas integer not null default 0,
  columnas jsonb not null,
  mapa jsonb not null,
  fijos jsonb not null default '{}',
  fechas jsonb not null default '{}',
  fechas_por_aclarar jsonb not null default '[]',
  resumen jsonb,
  resultado jsonb,
  conservados jsonb not null default '[]',
  -- What is under way and how far it is; it counts while somebody holds the lock of imports.
  en_curso text check (en_curso in ('probar', 'ejecutar', 'deshacer')),
  progreso real,
  fallo text,
  creada_en timestamptz not null,
  creada_por uuid references users,
  tocada_en timestamptz not null,
  hecha_en timestamptz,
  deshecha_en timestamptz,
  olvidada_en timestamptz
);
create index importaciones_creada on importaciones (creada_en desc, id desc);
create index importaciones_tocada on importaciones (tocada_en) where olvidada_en is null;
create index importaciones_creada_por on importaciones (creada_por);

create table importacion_filas (
  importacion_id uuid not null references importaciones on delete cascade,
  -- Its number in the sheet.
  fila integer not null,
  -- As they were read, by the index of their column.
  celdas jsonb not null,
  -- What was mended, by field.
  valores jsonb not null default '{}',
  omitir boolean,
  decision text check (decision in ('crear', 'actualizar', 'omitir')),
  estado text check (estado in ('nuevo', 'igual', 'cambia', 'duda', 'error', 'omitida')),
  mensajes jsonb not null default '[]',
  cambios jsonb not null default '{}',
  decisiones jsonb not null default '[]',
  -- By what two rows of a file are of the same, and by what they look it.
  clave text,
  parecido text,
  -- What the import did with it, so that it can be undone: what was there before, and what it left.
  hecho text check (hecho in ('creado', 'cambiado')),
  registro_id uuid,
  rastro_id uuid,
  antes jsonb,
  despues jsonb,
  primary key (importacion_id, fila)
);
create index importacion_filas_estado on importacion_filas (importacion_id, estado, fila);
create index importacion_filas_clave on importacion_filas (importacion_id, clave) where clave is not null;
create index importacion_filas_parecido on importacion_filas (importacion_id, parecido) where parecido is not null;
create index importacion_filas_registro on importacion_filas (registro_id) where registro_id is not null;

-- What a column of that name was, the last time that somebody said it.
create table importacion_columnas (
  tipo text not null,
  columna text not null,
  campo text not null,
  primary key (tipo, columna)
);

create trigger avisar_cambio after insert or update or delete on importaciones
  for each statement execute function avisar_cambio();
call auditar_tabla('importaciones', callados => 'columnas,en_curso,progreso,tocada_en,conservados,fallo');

-- Undoes rows of an import that made or changed what is no payment: what was made goes, what was changed returns, where it is still as the
-- import left it and nothing stands on it. Answers those that stay, and why.
create function deshacer_filas(cual uuid, cuales integer[])
returns table (fila integer, motivo text, nombre text)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  de text := (select i.tipo from importaciones i where i.id = cual and i.estado = 'hecha');
  hecha importacion_filas;
  ahora jsonb;
  columnas text;
begin
  if de is null or de = 'pagos' then
    raise exception 'Only what an import has done is undone, and money never' using errcode = 'restrict_violation';
  end if;
  select string_agg(quote_ident(attname), ', ' order by attnum) into columnas
  from pg_attribute
  where attrelid = de::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = '' and attname <> 'id';
  -- Of two rows that changed the same the last is undone first.
  for hecha in
    select * from importacion_filas f where f.importacion_id = cual and f.fila = any(cuales) and f.hecho is not null
    order by f.fila desc
  loop
    execute format('select to_jsonb(t) - ''busqueda'' from %I t where id = $1 for update', de) into ahora using hecha.registro_id;
    if ahora is null or ahora <> hecha.despues then
      fila := hecha.fila;
      motivo := 'cambiado';
      nombre := coalesce(concat_ws(' ', ahora ->> 'nombre', ahora ->> 'apellido'), '');
      return next;
      continue;
    end if;
    begin
      if hecha.hecho = 'creado' then
        if de = 'clientes' then
          delete from clientes_al_dia where cliente_id = hecha.registro_id;
          delete from ausencias where cliente_id = hecha.registro_id;
        elsif de = 'productos' then
          delete from codigos_de_barras where producto_id = hecha.registro_id;
        end if;
        execute format('delete from %I where id = $1', de) using hecha.registro_id;
      else
        execute format(
          'update %1$I t set (%2$s) = (select %2$s from jsonb_populate_record(null::%1$I, $2)) where id = $1', de, columnas)
        using hecha.registro_id, hecha.antes;
        if de = 'clientes' then
          delete from clientes_historial h where h.id = hecha.rastro_id;
        elsif de = 'productos' then
          delete from existencias e where e.id = hecha.rastro_id;
          if hecha.antes ? 'codigos' then
            delete from codigos_de_barras where producto_id = hecha.registro_id;
            insert into codigos_de_barras (codigo, producto_id)
            select codigo, hecha.registro_id from jsonb_array_elements_text(hecha.antes -> 'codigos') as cada (codigo);
          end if;
        end if;
      end if;
    exception when foreign_key_violation or unique_violation then
      fila := hecha.fila;
      motivo := 'usado';
      nombre := coalesce(concat_ws(' ', ahora ->> 'nombre', ahora ->> 'apellido'), '');
      return next;
    end;
  end loop;
end
$$;
revoke execute on function deshacer_filas from public;
