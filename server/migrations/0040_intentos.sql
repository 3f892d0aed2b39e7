-- Who guesses is counted in the database, so that every program on it counts the same and a restart forgives nothing. A
-- key is a hash: neither an account's mail nor an address can be read here.
create table intentos (
  clave bytea primary key,
  fallos integer not null check (fallos >= 0),
  -- Until when no further try is taken; null where one is.
  libre_en timestamptz,
  visto_en timestamptz not null
);
create index intentos_visto on intentos (visto_en);

-- Each counted call of the last hour: what it asked for (a number, hashed), and whether there was somebody.
create table llamadas_contadas (
  id bigint generated always as identity primary key,
  clave bytea not null,
  valor bytea not null,
  acertada boolean not null default false,
  en timestamptz not null
);
create index llamadas_contadas_clave on llamadas_contadas (clave, en);
create index llamadas_contadas_en on llamadas_contadas (en);

-- A place that an account signed in from: a network address, or a browser by the mark that it keeps (its hash).
alter table direcciones_conocidas rename to lugares_conocidos;
alter table lugares_conocidos rename column direccion to lugar;
alter index direcciones_conocidas_vista rename to lugares_conocidos_visto;
alter table lugares_conocidos rename column vista_en to visto_en;
update lugares_conocidos set lugar = 'direccion ' || lugar;

-- The newest sessions of an account, which are the ones kept.
create index sesiones_user_creada on sesiones (user_id, creada_en desc);
drop index sesiones_user;
