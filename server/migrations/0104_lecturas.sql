-- How the columns of a file were read: the decimal mark of its numbers, and whether its moments have an hour. `titulos` is the row of its
-- titles, null for a file without them; the table stores that row and those above it under numbers below the first row's.
alter table importaciones
  add column lecturas jsonb not null default '{}',
  add column titulos integer;
