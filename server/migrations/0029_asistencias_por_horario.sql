-- The attendance of a weekday and hour is that of a few slots through some days: found by both, and not among that of all.
drop index asistencias_horario;
create index asistencias_horario on asistencias (horario_id, dia);
