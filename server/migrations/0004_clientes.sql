-- The people of the gym. A deleted client stays as a row, because payments and attendance still show the name; the
-- number is unique among the others only, so that it is free again.
create type estado as enum ('activo', 'inactivo');

create table clientes (
  id uuid primary key,
  nombre text collate "es-x-icu" not null check (nombre <> ''),
  apellido text collate "es-x-icu" not null check (apellido <> ''),
  email text not null,
  telefono text not null check (telefono ~ '^[0-9]{10}$'),
  direccion text collate "es-x-icu" not null check (direccion <> ''),
  estado estado not null default 'activo',
  numero_identificacion text not null check (numero_identificacion ~ '^[0-9]{3,15}$'),
  created_at timestamptz not null default now(),
  eliminado_en timestamptz,
  busqueda text not null generated always as (
    sin_acentos(nombre || ' ' || apellido || ' ' || email || ' ' || telefono || ' ' || numero_identificacion)
  ) stored
);

create unique index clientes_numero_vigente on clientes (numero_identificacion) where eliminado_en is null;
create index clientes_apellido on clientes (apellido, nombre, id) where eliminado_en is null;
create index clientes_nombre on clientes (nombre, id) where eliminado_en is null;
create index clientes_busqueda on clientes using gin (busqueda gin_trgm_ops);
