-- Accounts and their sessions. A session is an opaque token of which only the hash is kept, so that a copy of this
-- table opens nothing. Deleted accounts stay as rows, because the ledger still names who made each entry.
create type rol as enum ('admin', 'recepcionista', 'entrenador', 'user');

create table users (
  id uuid primary key,
  nombre text collate "es-x-icu" not null check (nombre <> ''),
  email text not null check (email <> ''),
  password_hash text not null,
  rol rol not null,
  created_at timestamptz not null default now(),
  eliminado_en timestamptz,
  busqueda text not null generated always as (sin_acentos(nombre || ' ' || email)) stored
);

create unique index users_email_vigente on users (lower(email)) where eliminado_en is null;
create index users_nombre on users (nombre, id) where eliminado_en is null;
create index users_rol on users (rol) where eliminado_en is null;
create index users_busqueda on users using gin (busqueda gin_trgm_ops);

create table sesiones (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  creada_en timestamptz not null,
  usada_en timestamptz not null,
  vence_en timestamptz not null
);

create index sesiones_user on sesiones (user_id);
create index sesiones_vence on sesiones (vence_en);

-- Where an account has signed in from: a right password from there still enters while strangers are being refused.
create table direcciones_conocidas (
  user_id uuid not null references users on delete cascade,
  direccion text not null,
  vista_en timestamptz not null,
  primary key (user_id, direccion)
);
