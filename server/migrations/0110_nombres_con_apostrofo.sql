-- A name with an apostrophe is also found as people type it, without one: 'oconnor' is O'Connor.
alter table clientes drop column busqueda;
alter table clientes
  add column busqueda text not null generated always as (
    sin_acentos(nombre || ' ' || apellido || ' ' || email || ' ' || telefono || ' ' || numero_identificacion)
    || case when sin_acentos(nombre || apellido) like '%''%'
      then ' ' || replace(sin_acentos(nombre || ' ' || apellido), '''', '') else '' end
  ) stored;
create index clientes_busqueda on clientes using gin (busqueda gin_trgm_ops);
create index clientes_llamados on clientes (busqueda text_pattern_ops) where eliminado_en is null;
