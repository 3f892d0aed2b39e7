-- What the client's page knows of a person besides: whom to call, what the desk has noted, and who changed what.
alter table clientes
  add column emergencia_nombre text collate "es-x-icu" check (emergencia_nombre <> ''),
  add column emergencia_telefono text check (emergencia_telefono ~ '^[0-9]{7,15}$'),
  add column notas text collate "es-x-icu" check (notas <> ''),
  -- Who made it; nobody knows it of those from before.
  add column creado_por uuid references users,
  add constraint clientes_emergencia check ((emergencia_nombre is null) = (emergencia_telefono is null));

create index clientes_creado_por on clientes (creado_por) where creado_por is not null;

-- Every change of a client's own fields: only those that changed, as they were and as they are since.
create table clientes_historial (
  id uuid primary key,
  cliente_id uuid not null references clientes,
  quien uuid not null references users,
  cuando timestamptz not null,
  antes jsonb not null,
  despues jsonb not null
);

create index clientes_historial_de on clientes_historial (cliente_id, cuando desc, id desc);
create index clientes_historial_quien on clientes_historial (quien);
