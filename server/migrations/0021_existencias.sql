-- The steps of a product's stock that were no sale: what came in or went out, why, by whom, and what there was after it.
-- Written in the transaction that changes the stock, while the product's row is held.
create table existencias (
  id uuid primary key,
  producto_id uuid not null references productos,
  fecha timestamptz not null,
  cambio integer not null check (cambio <> 0),
  motivo text collate "es-x-icu" not null check (motivo <> ''),
  quien uuid not null references users,
  stock integer not null check (stock >= 0),
  busqueda text not null generated always as (sin_acentos(motivo)) stored
);

create index existencias_producto on existencias (producto_id, id);
create index existencias_quien on existencias (quien);
