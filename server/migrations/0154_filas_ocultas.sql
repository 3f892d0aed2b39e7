-- Rows that the file hides, and what the review names before an import: null until the dry run.
alter table importacion_filas add column oculta boolean not null default false;
create index importacion_filas_oculta on importacion_filas (importacion_id, fila) where oculta;
alter table importaciones add column avisos jsonb;

-- `avisos` has texts of the file, which may name a person: the audit omits them.
drop trigger auditar on importaciones;
call auditar_tabla('importaciones', callados => 'columnas,en_curso,progreso,tocada_en,conservados,fallo,avisos');
