-- Memberships that are frozen and cancelled. The end of a membership is still a column that can never say anything else: the start, the
-- days that were bought and those that it was frozen; less where it was cancelled. `fin` is the end as it is said. `fechafin` is the one
-- that everything counts by, and is the last day of the calendar while nobody knows when a freeze ends: such a membership neither ends
-- soon nor has ended, whoever asks.
-- An older program that is still working waits for all of it, and with what it was doing first.
lock table clientes, membresias, asistencias in share row exclusive mode;

-- Both days count. Without `hasta` it lasts until somebody ends it. One that was ended before it began keeps no day.
create table congelaciones (
  id uuid primary key,
  membresia_id uuid not null references membresias,
  desde date not null,
  hasta date,
  -- The freeze without end of the membership before this one: it does not begin until that one ends. No reference: rows of a copy
  -- are written in any order.
  sigue_a uuid,
  motivo text collate "es-x-icu" not null check (motivo <> ''),
  venta_id uuid references ventas,
  creada_por uuid not null references users,
  creada_en timestamptz not null,
  terminada_por uuid references users,
  terminada_en timestamptz,
  constraint congelaciones_dias check (hasta >= desde - 1),
  constraint congelaciones_sin_cruce exclude using gist (membresia_id with =, daterange(desde, hasta + 1) with &&)
);
create index congelaciones_hasta on congelaciones (hasta, desde) include (membresia_id);
create index congelaciones_que_siguen on congelaciones (sigue_a) where sigue_a is not null;
create index congelaciones_venta on congelaciones (venta_id) where venta_id is not null;

create type motivo_cancelacion as enum (
  'precio', 'horario', 'tiempo', 'mudanza', 'otro-gimnasio', 'servicio', 'personal', 'error', 'otro');

create table cancelaciones (
  id uuid primary key,
  membresia_id uuid not null references membresias,
  cliente_id uuid not null references clientes,
  cuando text not null check (cuando in ('hoy', 'al-final')),
  -- The last day of the membership, also of one that moves afterwards.
  efectiva date not null,
  motivo motivo_cancelacion not null,
  nota text collate "es-x-icu" check (nota <> ''),
  creado_por uuid not null references users,
  creado_en timestamptz not null,
  reactivada_por uuid references users,
  reactivada_en timestamptz
);
create unique index cancelaciones_una on cancelaciones (membresia_id) where reactivada_en is null;
create index cancelaciones_membresia on cancelaciones (membresia_id);
create index cancelaciones_cliente on cancelaciones (cliente_id);
create index cancelaciones_efectiva on cancelaciones (efectiva, id) where reactivada_en is null;

-- What somebody writes of a person is not in the audit, which forgets nothing.
call auditar_tabla('congelaciones', secretos => 'motivo');
call auditar_tabla('cancelaciones', secretos => 'nota');
create trigger avisar_cambio after insert or update or delete on congelaciones
  for each statement execute function avisar_cambio();
create trigger avisar_cambio after insert or update or delete on cancelaciones
  for each statement execute function avisar_cambio();

drop trigger al_dia on membresias;
drop view contado_membresias, contadas_ultimas, contadas_ausencias;
alter table membresias drop column fechafin;
alter table membresias
  add column dias_congelados integer not null default 0 check (dias_congelados >= 0),
  -- From when it is frozen without an end; null where it is not.
  add column congelada_desde date,
  -- The last day that a cancellation leaves; null where none takes days.
  add column corta date;
alter table membresias
  add column fin date not null generated always as
    (greatest(least(fechainicio + duracion + dias_congelados, corta, date '9999-12-31'), fechainicio - 1)) stored,
  add column fechafin date not null generated always as
    (case when congelada_desde is null
      then greatest(least(fechainicio + duracion + dias_congelados, corta, date '9999-12-31'), fechainicio - 1)
      else date '9999-12-31' end) stored;

create index membresias_cliente on membresias (cliente_id, fechafin) where eliminado_en is null;
create index membresias_fin on membresias (fechafin, created_at desc, id desc) where eliminado_en is null;
create index membresias_fin_mayor on membresias (fechafin desc nulls last, created_at desc, id desc) where eliminado_en is null;

-- As migration 0063 made it.
create view contado_membresias as
select grupo, dia, count(*) as cuantos, sum(monto) as monto, sum(devuelto) as devuelto
from (
  select '' as grupo, fechafin as dia, 0::numeric as monto, 0::numeric as devuelto from membresias f
  where f.eliminado_en is null and (select c.eliminado_en is null from clientes c where c.id = f.cliente_id)) filas
group by grupo, dia;

-- As migration 0067 made it.
create view contadas_ultimas as
select distinct on (m.cliente_id) m.cliente_id, m.id as membresia_id, m.fechafin as fin,
  (count(*) over (partition by m.cliente_id, m.fechafin))::integer as cuantas
from membresias m join clientes c on c.id = m.cliente_id and c.eliminado_en is null
where m.eliminado_en is null
order by m.cliente_id, m.fechafin desc, m.id desc;

-- Nobody stays away on a day on which they are frozen, nor ten days after one.
create view contadas_ausencias as
select m.cliente_id, m.dias * m.diez_despues * datemultirange(daterange(k.dia + 10, null)) as dias
from (
  select cliente_id, range_agg(corre) as dias, range_agg(daterange(lower(corre) + 10, upper(corre) + 10)) as diez_despues
  from membresias, lateral unnest(
    datemultirange(daterange(fechainicio, fechafin + 1)) - coalesce((
      select range_agg(daterange(f.desde, f.hasta + 1)) from congelaciones f where f.membresia_id = membresias.id
    ), '{}')) as corre
  where eliminado_en is null group by cliente_id) m
join clientes c on c.id = m.cliente_id and c.eliminado_en is null and c.estado = 'activo'
left join clientes_al_dia k on k.cliente_id = m.cliente_id;

create constraint trigger al_dia after update on membresias deferrable initially deferred for each row
  when ((old.cliente_id, old.fechainicio, old.fechafin, old.eliminado_en)
    is distinct from (new.cliente_id, new.fechainicio, new.fechafin, new.eliminado_en))
  execute function al_dia_de_membresia();

create function al_dia_de_congelacion() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  cual uuid := (select cliente_id from membresias where id = new.membresia_id);
begin
  perform tomar_al_dia(cual);
  perform poner_ausencias(cual);
  return null;
end $$;

create constraint trigger al_dia after insert or update on congelaciones deferrable initially deferred for each row
  execute function al_dia_de_congelacion();

-- A membership is as long as its freezes make it. Its row is held before they are summed: of two at once the second sees the first.
create function congelar_membresia() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  esta membresias;
begin
  select * into esta from membresias where id = new.membresia_id for no key update;
  if tg_op = 'INSERT' and new.desde not between esta.fechainicio and esta.fin then
    raise exception using errcode = 'integrity_constraint_violation', constraint = 'congelaciones_dentro',
      message = 'a freeze begins on a day of its membership';
  end if;
  update membresias m set
    dias_congelados = coalesce((
      select sum(f.hasta - f.desde + 1) from congelaciones f where f.membresia_id = m.id and f.hasta is not null), 0),
    congelada_desde = (select f.desde from congelaciones f where f.membresia_id = m.id and f.hasta is null)
  where m.id = new.membresia_id;
  return null;
end $$;

create trigger congelar_membresia after insert or update of desde, hasta on congelaciones
  for each row execute function congelar_membresia();

create function exigir_congeladas_dentro() returns trigger language plpgsql as $$
begin
  if exists (
    select from congelaciones f
    where f.membresia_id = new.id and f.desde < new.fechainicio and (f.hasta is null or f.hasta >= f.desde)
  ) then
    raise exception using errcode = 'integrity_constraint_violation', constraint = 'congelaciones_dentro',
      message = 'a membership begins before it is frozen';
  end if;
  return null;
end $$;

create trigger congelaciones_dentro after update of fechainicio on membresias for each row
  when (new.fechainicio > old.fechainicio) execute function exigir_congeladas_dentro();

-- What is bought while the one before is frozen without an end waits for it too.
create function seguir_a_la_congelada() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  antes record;
begin
  select f.* into antes from membresias m join congelaciones f on f.membresia_id = m.id
  where m.cliente_id = new.cliente_id and m.congelada_desde is not null and m.eliminado_en is null and m.fin < new.fechainicio
    and f.hasta is null and f.sigue_a is null
  limit 1;
  if found and new.creada_por is not null then
    insert into congelaciones (id, membresia_id, desde, sigue_a, motivo, creada_por, creada_en)
    values (gen_random_uuid(), new.id, new.fechainicio, antes.id, antes.motivo, new.creada_por, new.created_at);
  end if;
  return null;
end $$;

create trigger seguir_a_la_congelada after insert on membresias for each row execute function seguir_a_la_congelada();

-- A cancellation of today takes the days after it; of one at the end the last day is that of its membership.
create function cortar_membresia() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from membresias where id = new.membresia_id for no key update;
  update membresias m set corta = corte.dia
  from (select (
    select c.efectiva from cancelaciones c
    where c.membresia_id = new.membresia_id and c.cuando = 'hoy' and c.reactivada_en is null) as dia) corte
  where m.id = new.membresia_id and m.corta is distinct from corte.dia;
  return null;
end $$;

create trigger cortar_membresia after insert or update of efectiva, reactivada_en on cancelaciones
  for each row execute function cortar_membresia();

create function mover_cancelacion() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update cancelaciones set efectiva = new.fin
  where membresia_id = new.id and cuando = 'al-final' and reactivada_en is null and efectiva <> new.fin;
  return null;
end $$;

create trigger mover_cancelacion after update on membresias for each row
  when (old.fin <> new.fin) execute function mover_cancelacion();
