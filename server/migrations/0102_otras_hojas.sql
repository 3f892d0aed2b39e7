-- The sheets of a workbook that say something and were not read: one of them is.
alter table importaciones add column otras_hojas jsonb not null default '[]';
