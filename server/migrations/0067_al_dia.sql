-- What each client's rows come to, kept as they are written, so that what the day asks reads who it is about and no table: their
-- last entry, their last membership and the days on which they stay away. It is made anew when what they wrote is committed, by one
-- at a time for each client and from what the one before left; two clients never wait for one another.
-- An older program that is still working waits for all of it.
lock table clientes, membresias, asistencias in share row exclusive mode;

-- The row that is held while something of the client is made anew. Nobody refers to these tables, and they to nobody: to hold a
-- client's row as well would be to wait for whoever holds it first and writes these rows last.
create table clientes_al_dia (
  cliente_id uuid primary key,
  entrada timestamptz,
  dia date
) with (fillfactor = 80);

-- The one that ends last; of several that end on that day the one made last. `cuantas` are these.
create table ultimas_membresias (
  cliente_id uuid primary key,
  membresia_id uuid not null,
  fin date not null,
  cuantas integer not null
);
-- Not unique: where two records become one, a membership is the last of both until both are made anew.
create index ultimas_membresias_membresia on ultimas_membresias (membresia_id);

-- The days on which an active client has a membership, had one ten days before, and has not come in since, if nobody comes.
create table ausencias (
  cliente_id uuid not null,
  desde date not null,
  hasta date not null,
  primary key (cliente_id, hasta)
) with (fillfactor = 80);
create index ausencias_hasta on ausencias (hasta, desde);

-- What they are of the rows themselves.
create view contadas_entradas as
select cliente_id, max(fecha) as entrada, max(dia) as dia from asistencias where eliminado_en is null group by cliente_id;

create view contadas_ultimas as
select distinct on (m.cliente_id) m.cliente_id, m.id as membresia_id, m.fechafin as fin,
  (count(*) over (partition by m.cliente_id, m.fechafin))::integer as cuantas
from membresias m join clientes c on c.id = m.cliente_id and c.eliminado_en is null
where m.eliminado_en is null
order by m.cliente_id, m.fechafin desc, m.id desc;

create view contadas_ausencias as
select m.cliente_id, m.dias * m.diez_despues * datemultirange(daterange(k.dia + 10, null)) as dias
from (
  select cliente_id, range_agg(daterange(fechainicio, fechafin, '[]')) as dias,
    range_agg(daterange(fechainicio + 10, fechafin + 10, '[]')) as diez_despues
  from membresias where eliminado_en is null group by cliente_id) m
join clientes c on c.id = m.cliente_id and c.eliminado_en is null and c.estado = 'activo'
left join clientes_al_dia k on k.cliente_id = m.cliente_id;

-- Makes all of it anew, while nobody else writes.
create procedure contar_al_dia() language plpgsql as $$
begin
  delete from clientes_al_dia;
  delete from ultimas_membresias;
  delete from ausencias;
  insert into clientes_al_dia (cliente_id, entrada, dia) select cliente_id, entrada, dia from contadas_entradas;
  analyze clientes_al_dia;
  insert into ultimas_membresias (cliente_id, membresia_id, fin, cuantas)
  select cliente_id, membresia_id, fin, cuantas from contadas_ultimas;
  insert into ausencias (cliente_id, desde, hasta)
  select cliente_id, lower(dias), upper(dias) - 1 from (select cliente_id, unnest(dias) as dias from contadas_ausencias) cada;
end $$;

call contar_al_dia();
call mantener_sumas('ultimas_membresias', 'ultimas_membresias', '''''', 'fin', 'cuantas', '0', 'true');
call mantener_sumas('ausencias_desde', 'ausencias', '''''', 'desde', '0', '0', 'true');
call mantener_sumas('ausencias_hasta', 'ausencias', '''''', 'hasta', '0', '0', 'true');

-- Holds what is kept of a client until the end. What is read from here on is what others left.
create function tomar_al_dia(cual uuid) returns clientes_al_dia language plpgsql as $$
declare
  tomada clientes_al_dia;
begin
  insert into clientes_al_dia (cliente_id) values (cual) on conflict do nothing;
  select * into tomada from clientes_al_dia where cliente_id = cual for update;
  return tomada;
end $$;

create function poner_ausencias(cual uuid) returns void language plpgsql as $$
declare
  son datemultirange := (select dias from contadas_ausencias where cliente_id = cual);
  eran datemultirange := (select range_agg(daterange(desde, hasta, '[]')) from ausencias where cliente_id = cual);
begin
  son := coalesce(son, '{}');
  eran := coalesce(eran, '{}');
  if son = eran then
    return;
  end if;
  -- Who comes in stays away from a later day on: that is the row that there is.
  if eran @> son and (select count(*) from unnest(son)) = (select count(*) from unnest(eran)) then
    update ausencias set desde = lower(dias) from unnest(son) as dias
    where cliente_id = cual and hasta = upper(dias) - 1 and desde <> lower(dias);
    eran := (select range_agg(daterange(desde, hasta, '[]')) from ausencias where cliente_id = cual);
    if son = eran then
      return;
    end if;
  end if;
  delete from ausencias where cliente_id = cual;
  insert into ausencias (cliente_id, desde, hasta) select cual, lower(dias), upper(dias) - 1 from unnest(son) as dias;
end $$;

create function poner_ultima_membresia(cual uuid) returns void language plpgsql as $$
declare
  es ultimas_membresias;
  era ultimas_membresias;
begin
  select cliente_id, membresia_id, fin, cuantas into es from contadas_ultimas where cliente_id = cual;
  select * into era from ultimas_membresias where cliente_id = cual;
  if es is not distinct from era then
    return;
  elsif es.cliente_id is null then
    delete from ultimas_membresias where cliente_id = cual;
  elsif era.cliente_id is null then
    insert into ultimas_membresias values (es.*);
  else
    update ultimas_membresias set membresia_id = es.membresia_id, fin = es.fin, cuantas = es.cuantas where cliente_id = cual;
  end if;
end $$;

create function al_dia_de_cliente() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform tomar_al_dia(new.id), poner_ultima_membresia(new.id), poner_ausencias(new.id);
  return null;
end $$;

create function al_dia_de_membresia() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  cual uuid;
begin
  for cual in select distinct id from unnest(array[old.cliente_id, new.cliente_id]) as id where id is not null order by 1 loop
    perform tomar_al_dia(cual);
    perform poner_ultima_membresia(cual);
    perform poner_ausencias(cual);
  end loop;
  return null;
end $$;

-- One more entry can only be later than the one that is kept; one that is no more is looked for only where it was that one.
create function al_dia_de_asistencia() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  tomada clientes_al_dia;
begin
  if tg_op <> 'INSERT' and old.eliminado_en is null then
    tomada := tomar_al_dia(old.cliente_id);
    if tomada.entrada <= old.fecha or tomada.dia <= old.dia then
      update clientes_al_dia k set (entrada, dia) = (
        select max(fecha), max(dia) from asistencias where cliente_id = k.cliente_id and eliminado_en is null)
      where cliente_id = old.cliente_id;
      perform poner_ausencias(old.cliente_id);
    end if;
  end if;
  if tg_op <> 'DELETE' and new.eliminado_en is null then
    tomada := tomar_al_dia(new.cliente_id);
    if tomada.dia is null or tomada.entrada < new.fecha or tomada.dia < new.dia then
      -- Of many that are written at once the last comes first: the others change nothing.
      update clientes_al_dia k set entrada = ultima.fecha, dia = greatest(k.dia, new.dia, ultima.dia)
      from (select fecha, dia from asistencias where cliente_id = new.cliente_id and eliminado_en is null
            order by fecha desc limit 1) ultima
      where k.cliente_id = new.cliente_id;
    end if;
    if tomada.dia is null or tomada.dia < new.dia then
      perform poner_ausencias(new.cliente_id);
    end if;
  end if;
  return null;
end $$;

create constraint trigger al_dia after update of estado, eliminado_en on clientes deferrable initially deferred for each row
  when (old.estado <> new.estado or (old.eliminado_en is null) <> (new.eliminado_en is null))
  execute function al_dia_de_cliente();

create constraint trigger al_dia_nueva after insert or delete on membresias deferrable initially deferred for each row
  execute function al_dia_de_membresia();
create constraint trigger al_dia after update on membresias deferrable initially deferred for each row
  when ((old.cliente_id, old.fechainicio, old.fechafin, old.eliminado_en)
    is distinct from (new.cliente_id, new.fechainicio, new.fechafin, new.eliminado_en))
  execute function al_dia_de_membresia();

create constraint trigger al_dia_nueva after insert or delete on asistencias deferrable initially deferred for each row
  execute function al_dia_de_asistencia();
create constraint trigger al_dia after update on asistencias deferrable initially deferred for each row
  when ((old.cliente_id, old.fecha, old.dia, old.eliminado_en)
    is distinct from (new.cliente_id, new.fecha, new.dia, new.eliminado_en))
  execute function al_dia_de_asistencia();

-- The clients of whom what is kept is not what their rows are: none, ever.
create function al_dia_errado() returns table (de text, cliente_id uuid) language sql stable as $$
  select 'entrada', coalesce(k.cliente_id, c.cliente_id)
  from clientes_al_dia k full join contadas_entradas c on c.cliente_id = k.cliente_id
  where (k.entrada, k.dia) is distinct from (c.entrada, c.dia)
  union all
  select 'membresia', coalesce(k.cliente_id, c.cliente_id)
  from ultimas_membresias k full join contadas_ultimas c on c.cliente_id = k.cliente_id
  where (k.membresia_id, k.fin, k.cuantas) is distinct from (c.membresia_id, c.fin, c.cuantas)
  union all
  select 'ausencia', coalesce(k.cliente_id, c.cliente_id)
  from (select a.cliente_id, range_agg(daterange(desde, hasta, '[]')) as dias from ausencias a group by 1) k
  full join (select * from contadas_ausencias c where not isempty(c.dias)) c on c.cliente_id = k.cliente_id
  where k.dias is distinct from c.dias
$$;
