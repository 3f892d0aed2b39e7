-- A class may end with its day, at 24:00: as text that is the last time of all.
alter table horarios
  drop constraint horarios_horario_fin_check,
  add constraint horarios_horario_fin_check
    check (horario_fin ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' or horario_fin = '24:00');
