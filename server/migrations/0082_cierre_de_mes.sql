-- What came of trying the laws of the books, each time that somebody did: whoever closes a month sees when they last held.
create table verificaciones (
  numero bigint generated always as identity primary key,
  -- As they were at this moment.
  cuando timestamptz not null,
  quien uuid references users,
  ok boolean not null,
  pruebas jsonb not null
);
call auditar_tabla('verificaciones', 'numero');
create trigger libros_inmutables before update or delete or truncate on verificaciones
  for each statement execute function libros_inmutables();
create trigger avisar_cambio after insert on verificaciones for each statement execute function avisar_cambio();

-- Whether the gym charges VAT: it says so itself, and until then nobody knows.
create type cobra_iva as enum ('si', 'no', 'no_se');
alter table configuracion add column iva cobra_iva not null default 'no_se';
