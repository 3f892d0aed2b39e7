-- A client without any entry has been absent since the gym knows them, not since the start of an imported membership.
lock table clientes, membresias, asistencias, congelaciones in share row exclusive mode;

create or replace view contadas_ausencias as
select m.cliente_id,
  m.dias * m.diez_despues
    * datemultirange(daterange(coalesce(k.dia, (c.created_at at time zone 'UTC')::date) + 10, null)) as dias
from (
  select cliente_id, range_agg(corre) as dias, range_agg(daterange(lower(corre) + 10, upper(corre) + 10)) as diez_despues
  from membresias, lateral unnest(
    datemultirange(daterange(fechainicio, fechafin + 1)) - coalesce((
      select range_agg(daterange(f.desde, f.hasta + 1)) from congelaciones f where f.membresia_id = membresias.id
    ), '{}')) as corre
  where eliminado_en is null group by cliente_id) m
join clientes c on c.id = m.cliente_id and c.eliminado_en is null and c.estado = 'activo'
left join clientes_al_dia k on k.cliente_id = m.cliente_id;

select poner_ausencias(cliente_id)
from (
  select distinct a.cliente_id from ausencias a left join clientes_al_dia k on k.cliente_id = a.cliente_id
  where k.dia is null) sin_entradas;
