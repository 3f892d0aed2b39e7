-- How many rows of a list each day has and what they come to, so that a total reads days and not rows. Each statement that
-- writes a table adds what it changed, in rows of its own: nobody waits for anybody, and the sum of a day's rows is true at every
-- moment. `juntar_sumas` makes one row of each day's now and then.
-- An older program that is still working waits for all of it, and with what it was doing first.
lock table clientes, membresias, asistencias, ventas, pagos, contabilidad in share row exclusive mode;

create table sumas (
  id bigint generated always as identity primary key,
  de text not null,
  grupo text not null,
  dia date not null,
  cuantos bigint not null,
  monto numeric(18, 2) not null,
  devuelto numeric(18, 2) not null
);

create index sumas_de on sumas (de, grupo, dia) include (cuantos, monto, devuelto);

-- Keeps sums of a table's rows `f`: which count, as what group and day, and with what amounts, is said once. It makes the view
-- `contado_<nombre>`, which counts the rows themselves.
create procedure mantener_sumas(nombre text, tabla text, grupo text, dia text, monto text, devuelto text, cuenta text)
language plpgsql as $$
declare
  suma text := format('select %s as grupo, (%s)::date as dia, %s::numeric as monto, %s::numeric as devuelto', grupo, dia, monto, devuelto);
  nuevas text := format('%s, 1 as n from nuevas f where %s', suma, cuenta);
  viejas text := format('%s, -1 as n from viejas f where %s', suma, cuenta);
  evento text;
  de_que text;
begin
  execute format(
    'create view %I as select grupo, dia, count(*) as cuantos, sum(monto) as monto, sum(devuelto) as devuelto
     from (%s from %I f where %s) filas group by grupo, dia',
    'contado_' || nombre, suma, tabla, cuenta);
  foreach evento in array array['insert', 'update', 'delete'] loop
    de_que := case evento when 'insert' then nuevas when 'delete' then viejas else nuevas || ' union all ' || viejas end;
    execute format(
      $f$create function %I() returns trigger language plpgsql security definer set search_path = public, pg_temp as $t$
      begin
        insert into sumas (de, grupo, dia, cuantos, monto, devuelto)
        select %L, grupo, dia, sum(n), sum(n * monto), sum(n * devuelto) from (%s) filas
        group by grupo, dia having sum(n) <> 0 or sum(n * monto) <> 0 or sum(n * devuelto) <> 0;
        return null;
      end $t$ $f$,
      format('sumar_%s_%s', nombre, evento), nombre, de_que);
    execute format(
      'create trigger %I after %s on %I referencing %s for each statement execute function %I()',
      format('sumar_%s_%s', nombre, evento), evento, tabla,
      case evento when 'insert' then 'new table as nuevas' when 'delete' then 'old table as viejas'
        else 'new table as nuevas old table as viejas' end,
      format('sumar_%s_%s', nombre, evento));
  end loop;
  call contar_de_nuevo(nombre);
end $$;

-- Makes sums anew, of the rows, which nobody else may be writing.
create procedure contar_de_nuevo(nombre text) language plpgsql as $$
begin
  delete from sumas where de = nombre;
  execute format(
    'insert into sumas (de, grupo, dia, cuantos, monto, devuelto) select %L, grupo, dia, cuantos, monto, devuelto from %I',
    nombre, 'contado_' || nombre);
end $$;

-- One row of the many of a day, and none of those that came to nothing. Whoever reads meanwhile finds either; of two programs one does it.
create function juntar_sumas() returns void
language sql security definer set search_path = public, pg_temp as $$
  with varias as (
    select de, grupo, dia from sumas where (select pg_try_advisory_xact_lock(720114063))
    group by de, grupo, dia having count(*) > 1
  ), quitadas as (
    delete from sumas s using varias v where (s.de, s.grupo, s.dia) = (v.de, v.grupo, v.dia) returning s.*
  )
  insert into sumas (de, grupo, dia, cuantos, monto, devuelto)
  select de, grupo, dia, sum(cuantos), sum(monto), sum(devuelto) from quitadas group by de, grupo, dia
  having sum(cuantos) <> 0 or sum(monto) <> 0 or sum(devuelto) <> 0
$$;

call mantener_sumas('contabilidad', 'contabilidad', 'tipo::text', 'fecha', 'monto', '0', 'true');
call mantener_sumas('pagos', 'pagos', '''''', 'fecha', 'monto', 'devuelto', 'eliminado_en is null');
call mantener_sumas('ventas', 'ventas', '''''', 'fecha', 'total', '0', 'true');
call mantener_sumas('asistencias', 'asistencias', '''''', 'dia', '0', '0', 'eliminado_en is null and horario_id is not null');
call mantener_sumas('asistencias_por_horario', 'asistencias', 'horario_id::text', 'dia', '0', '0', 'eliminado_en is null and horario_id is not null');
call mantener_sumas('clientes', 'clientes', 'estado::text', 'created_at at time zone ''UTC''', '0', '0', 'eliminado_en is null');

-- A membership counts while its client is there: whoever is deleted takes theirs along, and brings them back.
call mantener_sumas('membresias', 'membresias', '''''', 'fechafin', '0', '0',
  'f.eliminado_en is null and (select c.eliminado_en is null from clientes c where c.id = f.cliente_id)');

create function sumar_membresias_de_cliente() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into sumas (de, grupo, dia, cuantos, monto, devuelto)
  select 'membresias', '', fechafin, case when new.eliminado_en is null then 1 else -1 end * count(*), 0, 0
  from (
    -- Held: of one that somebody deletes or moves meanwhile, what is decided is waited for.
    select fechafin from membresias where cliente_id = new.id and eliminado_en is null order by id for no key update
  ) held
  group by fechafin;
  return null;
end $$;

create trigger sumar_membresias after update of eliminado_en on clientes for each row
  when ((old.eliminado_en is null) <> (new.eliminado_en is null)) execute function sumar_membresias_de_cliente();

-- The days whose sums are not those of their rows: none, ever.
create function sumas_erradas() returns table (de text, grupo text, dia date) language plpgsql stable as $$
declare
  vista name;
begin
  for vista in select viewname from pg_views where schemaname = 'public' and viewname like 'contado\_%' loop
    return query execute format(
      'select %1$L, coalesce(s.grupo, c.grupo), coalesce(s.dia, c.dia)
       from (select grupo, dia, sum(cuantos) as cuantos, sum(monto) as monto, sum(devuelto) as devuelto
             from sumas where de = %1$L group by grupo, dia) s
       full join %2$I c on c.grupo = s.grupo and c.dia = s.dia
       where (coalesce(s.cuantos, 0), coalesce(s.monto, 0), coalesce(s.devuelto, 0))
          <> (coalesce(c.cuantos, 0), coalesce(c.monto, 0), coalesce(c.devuelto, 0))',
      substr(vista, 9), vista);
  end loop;
end $$;
