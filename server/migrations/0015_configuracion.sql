-- Who the gym is and how it counts its days: one row at most, none until an admin has said so.
create table configuracion (
  unica boolean primary key default true check (unica),
  nombre text not null check (nombre <> ''),
  nit text not null,
  direccion text not null,
  telefono text not null,
  titulo_recibo text not null,
  zona_horaria text not null check (zona_horaria <> ''),
  logo bytea,
  logo_tipo text,
  constraint configuracion_logo check ((logo is null) = (logo_tipo is null))
);
