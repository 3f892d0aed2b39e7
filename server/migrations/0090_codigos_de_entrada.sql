-- A member comes in by a code that the program has signed: of the number that their link has, which no other link ever has again,
-- and of one day. Whoever is linked no more has a number that nobody has.
alter table vinculos add column pase bigint generated always as identity constraint vinculos_pase unique;

-- What the codes are signed with. A new one makes all that were given worth nothing.
create table claves_de_entrada (
  unica boolean primary key default true check (unica),
  clave bytea not null check (octet_length(clave) = 32),
  hecha_en timestamptz not null
);
call auditar_tabla('claves_de_entrada', 'unica', secretos => 'clave');
