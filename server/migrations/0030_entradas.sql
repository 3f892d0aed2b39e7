-- An entry at the door is an attendance; without a slot it is a free one.
create type veredicto_entrada as enum ('adelante', 'aviso', 'permitida');

alter table asistencias
  alter column horario_id drop not null,
  add column registrada_por uuid references users,
  -- What the door said then; null for what was registered as an attendance alone.
  add column veredicto veredicto_entrada,
  add column motivos text[] not null default '{}',
  -- Why somebody let in whom a rule kept out.
  add column permitida_porque text check (permitida_porque <> ''),
  add column salida_en timestamptz,
  -- Until when the same person's next free entry would be this one again.
  add column repetida_hasta timestamptz,
  add constraint asistencias_permitida check ((veredicto = 'permitida') = (permitida_porque is not null)),
  add constraint asistencias_salida_despues check (salida_en >= fecha),
  add constraint asistencias_libre_hasta check (horario_id is not null or repetida_hasta >= fecha),
  add constraint asistencias_una_libre exclude using gist (
    cliente_id with =,
    tstzrange(fecha, repetida_hasta) with &&
  ) where (horario_id is null and eliminado_en is null);

-- Of one person, the last first.
create index asistencias_cliente on asistencias (cliente_id, fecha desc) where eliminado_en is null;
create index asistencias_registrada_por on asistencias (registrada_por) where registrada_por is not null;

-- A phone is said at the door where no card is at hand.
create index clientes_telefono on clientes (telefono) where eliminado_en is null;

-- What the door makes of each reason; no row until the admin has set it.
create table reglas_entrada (
  unica boolean primary key default true check (unica),
  reglas jsonb not null,
  dias_vence_pronto smallint not null check (dias_vence_pronto between 0 and 60),
  horas_repetida smallint not null check (horas_repetida between 0 and 24),
  monto_deuda numeric(14, 2) not null check (monto_deuda > 0),
  horas_dentro smallint not null check (horas_dentro between 1 and 24)
);

alter table clientes add column fecha_nacimiento date check (fecha_nacimiento >= date '1900-01-01');

create table fotos (
  cliente_id uuid primary key references clientes,
  tipo text not null check (tipo in ('image/webp', 'image/png', 'image/jpeg')),
  bytes bytea not null check (octet_length(bytes) between 1 and 262144),
  version text not null,
  puesta_en timestamptz not null,
  puesta_por uuid references users
);

create index fotos_puesta_por on fotos (puesta_por);
