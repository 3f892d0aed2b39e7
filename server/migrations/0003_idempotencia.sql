-- The first answer to each idempotency key, written in the transaction of the work itself: the key is kept exactly
-- when the work is. The primary key makes simultaneous tries wait for the first one.
create table idempotencia (
  user_id uuid not null references users on delete cascade,
  llamada text not null,
  clave text not null,
  huella bytea not null,
  estado_http smallint,
  respuesta text,
  creada_en timestamptz not null,
  primary key (user_id, llamada, clave)
);

create index idempotencia_creada on idempotencia (creada_en);
