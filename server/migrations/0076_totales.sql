-- What all days of a group come to is kept beside them, so that the total of a whole list reads one row and not ten years of days. Whoever
-- writes adds to nobody's total: what they add counts by itself until `juntar_sumas` makes one row of its day and adds it there.
lock table sumas in access exclusive mode;

create table sumas_totales (
  de text not null,
  grupo text not null,
  cuantos bigint not null,
  monto numeric(18, 2) not null,
  devuelto numeric(18, 2) not null,
  primary key (de, grupo)
);

-- Of what is there already all is in the total.
alter table sumas add column en_total boolean not null default true;
alter table sumas alter en_total set default false;
insert into sumas_totales (de, grupo, cuantos, monto, devuelto)
select de, grupo, sum(cuantos), sum(monto), sum(devuelto) from sumas group by de, grupo;

create index sumas_sueltas on sumas (de, grupo) include (cuantos, monto, devuelto) where not en_total;

-- One row of the many of a day, and none of those that came to nothing. Whoever reads meanwhile finds either; of two programs one does it.
create or replace function juntar_sumas() returns void
language sql security definer set search_path = public, pg_temp as $$
  with sueltas as (
    select distinct de, grupo, dia from sumas where not en_total and (select pg_try_advisory_xact_lock(720114063))
  ), quitadas as (
    delete from sumas s using sueltas v where (s.de, s.grupo, s.dia) = (v.de, v.grupo, v.dia) returning s.*
  ), sumadas as (
    insert into sumas_totales (de, grupo, cuantos, monto, devuelto)
    select de, grupo, sum(cuantos), sum(monto), sum(devuelto) from quitadas where not en_total group by de, grupo
    on conflict (de, grupo) do update set cuantos = sumas_totales.cuantos + excluded.cuantos,
      monto = sumas_totales.monto + excluded.monto, devuelto = sumas_totales.devuelto + excluded.devuelto
  )
  insert into sumas (de, grupo, dia, cuantos, monto, devuelto, en_total)
  select de, grupo, dia, sum(cuantos), sum(monto), sum(devuelto), true from quitadas group by de, grupo, dia
  having sum(cuantos) <> 0 or sum(monto) <> 0 or sum(devuelto) <> 0
$$;

-- Makes sums anew, of the rows, which nobody else may be writing.
create or replace procedure contar_de_nuevo(nombre text) language plpgsql as $$
begin
  delete from sumas where de = nombre;
  delete from sumas_totales where de = nombre;
  execute format(
    'insert into sumas (de, grupo, dia, cuantos, monto, devuelto, en_total)
     select %L, grupo, dia, cuantos, monto, devuelto, true from %I',
    nombre, 'contado_' || nombre);
  insert into sumas_totales (de, grupo, cuantos, monto, devuelto)
  select de, grupo, sum(cuantos), sum(monto), sum(devuelto) from sumas where de = nombre group by de, grupo;
end $$;

-- The totals that are not those of their days: none, ever.
create function totales_errados() returns table (de text, grupo text) language sql stable as $$
  select de, grupo
  from (select de, grupo, sum(cuantos) as cuantos, sum(monto) as monto, sum(devuelto) as devuelto
        from sumas where en_total group by de, grupo) s
  full join sumas_totales t using (de, grupo)
  where (coalesce(s.cuantos, 0), coalesce(s.monto, 0), coalesce(s.devuelto, 0))
     <> (coalesce(t.cuantos, 0), coalesce(t.monto, 0), coalesce(t.devuelto, 0))
$$;
