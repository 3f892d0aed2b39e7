-- Who is enrolled in which weekly slot. The trigger keeps each slot's count, and with it the check of its capacity.
create table inscripciones (
  id uuid primary key,
  horario_id uuid not null references horarios,
  cliente_id uuid not null references clientes,
  fecha_inscripcion timestamptz not null,
  constraint inscripciones_una_vez unique (horario_id, cliente_id)
);

create index inscripciones_cliente on inscripciones (cliente_id);

create function contar_inscritos() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update horarios set inscritos = inscritos + 1 where id = new.horario_id;
  else
    update horarios set inscritos = inscritos - 1 where id = old.horario_id;
  end if;
  return null;
end
$$;

create trigger contar_inscritos after insert or delete on inscripciones
  for each row execute function contar_inscritos();

-- An enrolment is made or ended, never moved: moving it would go past the count.
create function inscripciones_inmutable() returns trigger language plpgsql as $$
begin
  raise exception using errcode = 'integrity_constraint_violation', constraint = 'inscripciones_inmutable',
    message = 'an enrolment is never moved';
end
$$;

create trigger inscripciones_inmutable before update of horario_id on inscripciones
  for each row execute function inscripciones_inmutable();
