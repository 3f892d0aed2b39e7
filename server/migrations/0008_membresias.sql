-- Memberships. The end is the start plus the duration, kept as a column because lists and counts ask for it; it can
-- never say anything else. The calendar ends with the year 9999, as in the program (calendar.ts), and no end goes
-- beyond it. Deleted ones stay as rows, because an attendance names the one whose session it spent.
create type tipo_membresia as enum ('Mensualidad', 'Clase');

create table membresias (
  id uuid primary key,
  cliente_id uuid not null references clientes,
  tipo tipo_membresia not null,
  duracion integer not null check (duracion between 1 and 3650),
  precio numeric(14, 2) not null check (precio >= 0),
  sesiones_restantes integer not null check (sesiones_restantes >= 0),
  fechainicio date not null,
  fechafin date not null
    generated always as (least(fechainicio + duracion, date '9999-12-31')) stored,
  created_at timestamptz not null default now(),
  eliminado_en timestamptz
);

create index membresias_creada on membresias (created_at desc, id desc) where eliminado_en is null;
create index membresias_cliente on membresias (cliente_id, fechafin) where eliminado_en is null;
create index membresias_fechafin on membresias (fechafin, id) where eliminado_en is null;
