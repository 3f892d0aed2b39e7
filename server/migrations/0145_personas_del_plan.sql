-- How many persons the plan was sold for: a later edit of the plan does not change it, and a sale to fewer says who is missing.
alter table membresias add column personas smallint not null default 1 check (personas between 1 and 4);

-- Undoing an import compares and restores whole rows: the stored ones get the new column too.
update importacion_filas f
set despues = f.despues || nuevas.columnas,
  antes = case when f.antes ? 'tipo' then f.antes || nuevas.columnas else f.antes end
from importaciones i, (values ('{"personas": 1}'::jsonb)) nuevas (columnas)
where i.id = f.importacion_id and i.tipo = 'membresias' and f.despues is not null;
