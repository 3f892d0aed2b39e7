-- The second factor of an account: what its phone and the program both know, and codes of one use for when the phone is lost.
-- One row, so that of two who show the same code at the same instant the database lets one in.
create table factores (
  user_id uuid primary key references users,
  secreto bytea not null check (octet_length(secreto) = 20),
  -- Null while it is being set up: nobody is asked for it yet.
  activado_en timestamptz,
  -- The newest 30 s whose code was taken: neither it nor one before it is taken again.
  ultimo_paso bigint,
  -- The hashes of the recovery codes that are left, and what they were hashed with.
  codigos bytea[] not null default '{}',
  sal bytea
);

-- The roles that may do nothing but set one up until they have it.
create table factor_obligatorio (rol rol primary key);

call auditar_tabla('factores', 'user_id', secretos => 'secreto,codigos', callados => 'ultimo_paso,sal');
call auditar_tabla('factor_obligatorio', 'rol');

-- Usuarios shows who has one, Configuración which roles need one.
create trigger avisar_cambio after insert or update or delete on factores
  for each statement execute function avisar_cambio();
create trigger avisar_cambio after insert or update or delete on factor_obligatorio
  for each statement execute function avisar_cambio();
