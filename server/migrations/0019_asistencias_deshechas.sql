-- A mistaken attendance is undone: its row stays, with who undid it, when and why, and counts no more. The client may be
-- registered again in the same class on the same day.
alter table asistencias
  add column eliminado_en timestamptz,
  add column eliminado_por uuid references users,
  add column motivo text,
  add constraint asistencias_deshecha_por check ((eliminado_en is null) = (eliminado_por is null));

alter table asistencias drop constraint asistencias_una_al_dia;
create unique index asistencias_una_al_dia on asistencias (cliente_id, horario_id, dia) where eliminado_en is null;

create index asistencias_eliminado_por on asistencias (eliminado_por) where eliminado_por is not null;
