-- The day of a registration is the gym's, not UTC's: after 19:00 in Bogotá they differ.
lock table clientes, membresias, asistencias, congelaciones, configuracion in share row exclusive mode;

create function zona_del_gimnasio() returns text language sql stable as $$
  select coalesce((select zona_horaria from configuracion), 'America/Bogota')
$$;

create or replace view contadas_ausencias as
select m.cliente_id,
  m.dias * m.diez_despues
    * datemultirange(daterange(coalesce(k.dia, (c.created_at at time zone zona_del_gimnasio())::date) + 10, null)) as dias
from (
  select cliente_id, range_agg(corre) as dias, range_agg(daterange(lower(corre) + 10, upper(corre) + 10)) as diez_despues
  from membresias, lateral unnest(
    datemultirange(daterange(fechainicio, fechafin + 1)) - coalesce((
      select range_agg(daterange(f.desde, f.hasta + 1)) from congelaciones f where f.membresia_id = membresias.id
    ), '{}')) as corre
  where eliminado_en is null group by cliente_id) m
join clientes c on c.id = m.cliente_id and c.eliminado_en is null and c.estado = 'activo'
left join clientes_al_dia k on k.cliente_id = m.cliente_id;

create procedure contar_ausencias_sin_entradas() language plpgsql as $$
begin
  -- A client without entries may lack a row of clientes_al_dia.
  perform poner_ausencias(cliente_id) from (
    select distinct m.cliente_id from membresias m left join clientes_al_dia k on k.cliente_id = m.cliente_id
    where k.dia is null order by 1) sin_entradas;
end $$;
call contar_ausencias_sin_entradas();

create function al_dia_de_zona() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- An edit of other settings writes the same zone.
  if tg_op = 'UPDATE' and old.zona_horaria = new.zona_horaria then
    return null;
  end if;
  -- A concurrent write would count by the old zone.
  lock table clientes_al_dia in share row exclusive mode;
  call contar_ausencias_sin_entradas();
  return null;
end $$;
create trigger al_dia_de_zona after insert or update of zona_horaria or delete on configuracion
  for each row execute function al_dia_de_zona();
