-- Attendance: one client, one slot, one day of the gym, once. `membresia_id` is the membership whose session it spent.
create table asistencias (
  id uuid primary key,
  cliente_id uuid not null references clientes,
  horario_id uuid not null references horarios,
  dia date not null,
  fecha timestamptz not null,
  membresia_id uuid references membresias,
  constraint asistencias_una_al_dia unique (cliente_id, horario_id, dia)
);

create index asistencias_fecha on asistencias (fecha desc, id desc);
create index asistencias_dia on asistencias (dia);
create index asistencias_horario on asistencias (horario_id);
create index asistencias_membresia on asistencias (membresia_id);
