-- Entries made by hand: they are found by their words, and every change of one is kept beside it. Those that come
-- from a payment have no history, because nothing may change them.
alter table contabilidad
  add column busqueda text not null generated always as (
    sin_acentos(descripcion || ' ' || coalesce(categoria, ''))
  ) stored;

create index contabilidad_busqueda on contabilidad using gin (busqueda gin_trgm_ops);
create index contabilidad_monto on contabilidad (monto, id);

create table contabilidad_historial (
  id uuid primary key,
  contabilidad_id uuid not null references contabilidad,
  quien uuid references users,
  cuando timestamptz not null,
  antes jsonb not null,
  despues jsonb not null
);

create index contabilidad_historial_de on contabilidad_historial (contabilidad_id, cuando desc, id desc);
create index contabilidad_historial_quien on contabilidad_historial (quien);
