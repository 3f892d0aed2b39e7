-- A later migration adds columns to an imported record: an undo compares and restores only the columns of the import. Printing gives a
-- payment its ticket number, which is no change either.
create function es_como_quedo(ahora jsonb, despues jsonb) returns boolean language sql immutable as $$
  select ahora || (despues - 'ticket') = ahora
$$;

create or replace function deshacer_una_a_una(cual uuid, cuales integer[])
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
  for hecha in
    select * from importacion_filas f where f.importacion_id = cual and f.fila = any(cuales) and f.hecho is not null
    order by f.fila desc
  loop
    execute format('select to_jsonb(t) from %I t where id = $1 for update', de) into ahora using hecha.registro_id;
    if not coalesce(es_como_quedo(ahora, hecha.despues), false) then
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
          'update %1$I t set (%2$s) = (select %2$s from jsonb_populate_record(t, $2)) where id = $1', de, columnas)
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

create or replace function deshacer_en_conjunto(cual uuid, de text, columnas text, cuales integer[])
returns table (fila integer, motivo text, nombre text)
language plpgsql set search_path = public, pg_temp as $$
declare
  creadas uuid[];
  otras integer[];
  mitad integer := cardinality(cuales) / 2;
begin
  select array_agg(f.registro_id) filter (where f.hecho = 'creado'), array_agg(f.fila) filter (where f.hecho <> 'creado')
  into creadas, otras
  from importacion_filas f where f.importacion_id = cual and f.fila = any(cuales);
  begin
    if de = 'clientes' then
      delete from clientes_al_dia where cliente_id = any(creadas);
      delete from ausencias where cliente_id = any(creadas);
    elsif de = 'productos' then
      delete from codigos_de_barras where producto_id = any(creadas);
    end if;
    if creadas is not null then
      execute format('delete from %I where id = any($1)', de) using creadas;
    end if;
    if otras is not null then
      execute format(
        'update %1$I t set (%2$s) = (select %2$s from jsonb_populate_record(t, f.antes))
         from importacion_filas f where f.importacion_id = $1 and f.fila = any($2) and t.id = f.registro_id', de, columnas)
      using cual, otras;
      if de = 'clientes' then
        delete from clientes_historial h using importacion_filas f
        where f.importacion_id = cual and f.fila = any(otras) and h.id = f.rastro_id;
      elsif de = 'productos' then
        delete from existencias e using importacion_filas f
        where f.importacion_id = cual and f.fila = any(otras) and e.id = f.rastro_id;
        delete from codigos_de_barras b using importacion_filas f
        where f.importacion_id = cual and f.fila = any(otras) and f.antes ? 'codigos' and b.producto_id = f.registro_id;
        insert into codigos_de_barras (codigo, producto_id)
        select cada.codigo, f.registro_id
        from importacion_filas f, jsonb_array_elements_text(f.antes -> 'codigos') as cada (codigo)
        where f.importacion_id = cual and f.fila = any(otras) and f.antes ? 'codigos';
      end if;
    end if;
    return;
  exception when foreign_key_violation or unique_violation then
    null;
  end;
  if mitad = 0 then
    return query select cuales[1], 'usado'::text, ''::text;
    return;
  end if;
  return query select * from deshacer_en_conjunto(cual, de, columnas, cuales[:mitad]);
  return query select * from deshacer_en_conjunto(cual, de, columnas, cuales[mitad + 1:]);
end
$$;

create or replace function deshacer_filas(cual uuid, cuales integer[])
returns table (fila integer, motivo text, nombre text)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  de text := (select i.tipo from importaciones i where i.id = cual and i.estado = 'hecha');
  columnas text;
  repetidas integer[];
  cambiadas integer[];
  iguales integer[];
begin
  if de is null or de = 'pagos' then
    raise exception 'Only what an import has done is undone, and money never' using errcode = 'restrict_violation';
  end if;
  select string_agg(quote_ident(attname), ', ' order by attnum) into columnas
  from pg_attribute
  where attrelid = de::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = '' and attname <> 'id';

  -- Two rows may have changed one record: the last is undone first, alone.
  select array_agg(todas.fila) into repetidas
  from (
    select f.fila, count(*) over (partition by f.registro_id) as veces
    from importacion_filas f where f.importacion_id = cual and f.fila = any(cuales) and f.hecho is not null) todas
  where todas.veces > 1;
  return query select * from deshacer_una_a_una(cual, repetidas);

  execute format(
    'select t.id from %I t where t.id in (
       select f.registro_id from importacion_filas f where f.importacion_id = $1 and f.fila = any($2) and f.hecho is not null)
     order by t.id for update', de) using cual, cuales;
  execute format(
    'select array_agg(f.fila) filter (where not coalesce(es_como_quedo(ahora, f.despues), false)),
       array_agg(f.fila) filter (where es_como_quedo(ahora, f.despues))
     from importacion_filas f left join lateral (
       select to_jsonb(t) as ahora from %I t where t.id = f.registro_id) a on true
     where f.importacion_id = $1 and f.fila = any($2) and f.hecho is not null and f.fila <> all(coalesce($3, array[]::integer[]))', de)
  into cambiadas, iguales using cual, cuales, repetidas;
  return query select cada, 'cambiado'::text, ''::text from unnest(cambiadas) as cada;
  if iguales is not null then
    return query select * from deshacer_en_conjunto(cual, de, columnas, iguales);
  end if;
end
$$;
