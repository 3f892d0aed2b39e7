-- The same routine twice on one day doubled an exercise in the client's week. One index for each day: an exclusion of
-- overlapping days would need one less, but two that are assigned at once could wait for each other.

-- What was assigned twice until now stays in the earlier one.
with restantes as (
  select
    a.id,
    array(
      select dia
      from unnest(a.dias_entrenamiento) with ordinality as cada(dia, n)
      where not exists (
        select from asignaciones b
        where b.cliente_id = a.cliente_id and b.rutina_id = a.rutina_id
          and (b.created_at, b.id) < (a.created_at, a.id) and dia = any(b.dias_entrenamiento)
      )
      order by n
    ) as dias
  from asignaciones a
), repetidas as (
  delete from asignaciones a using restantes r where a.id = r.id and cardinality(r.dias) = 0
)
update asignaciones a set dias_entrenamiento = r.dias
from restantes r
where a.id = r.id and cardinality(r.dias) > 0 and r.dias <> a.dias_entrenamiento;

create unique index asignaciones_una_vez_lunes on asignaciones (cliente_id, rutina_id)
  where dias_entrenamiento @> array['Lunes'];
create unique index asignaciones_una_vez_martes on asignaciones (cliente_id, rutina_id)
  where dias_entrenamiento @> array['Martes'];
create unique index asignaciones_una_vez_miercoles on asignaciones (cliente_id, rutina_id)
  where dias_entrenamiento @> array['Miércoles'];
create unique index asignaciones_una_vez_jueves on asignaciones (cliente_id, rutina_id)
  where dias_entrenamiento @> array['Jueves'];
create unique index asignaciones_una_vez_viernes on asignaciones (cliente_id, rutina_id)
  where dias_entrenamiento @> array['Viernes'];
create unique index asignaciones_una_vez_sabado on asignaciones (cliente_id, rutina_id)
  where dias_entrenamiento @> array['Sábado'];
create unique index asignaciones_una_vez_domingo on asignaciones (cliente_id, rutina_id)
  where dias_entrenamiento @> array['Domingo'];
