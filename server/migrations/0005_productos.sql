-- What the gym sells. Stock can never be negative, whoever sells at the same moment. Services and monthly or class
-- fees keep no stock; the rule lives in this one column, which the API gives out with the product.
create type categoria_producto as enum ('suplemento', 'ropa', 'accesorio', 'servicio');

create table productos (
  id uuid primary key,
  nombre text collate "es-x-icu" not null check (nombre <> ''),
  descripcion text collate "es-x-icu",
  precio numeric(14, 2) not null check (precio > 0),
  stock integer not null,
  estado estado not null default 'activo',
  categoria categoria_producto,
  created_at timestamptz not null default now(),
  eliminado_en timestamptz,
  lleva_stock boolean not null generated always as (
    coalesce(categoria <> 'servicio', true) and sin_acentos(nombre) !~ 'mensualidad|clase'
  ) stored,
  busqueda text not null generated always as (sin_acentos(nombre || ' ' || coalesce(descripcion, ''))) stored,
  constraint productos_stock_no_negativo check (stock >= 0)
);

create index productos_nombre on productos (nombre, id) where eliminado_en is null;
create index productos_busqueda on productos using gin (busqueda gin_trgm_ops);
