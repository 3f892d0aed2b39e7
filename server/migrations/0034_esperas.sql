-- Who waits for a place in a full weekly slot, in the order in which they asked. A place that is free is offered to the first
-- in line until `ofrecida_hasta`; whoever lets that pass stays written down and is in line no more. Who is offered what follows
-- from the places free and the line: it is settled by whoever holds the slot's row.
create table esperas (
  id uuid primary key,
  horario_id uuid not null references horarios,
  cliente_id uuid not null references clientes,
  created_at timestamptz not null,
  ofrecida_hasta timestamptz,
  constraint esperas_una_vez unique (horario_id, cliente_id),
  constraint esperas_ofrecida_despues check (ofrecida_hasta > created_at)
);

create index esperas_cliente on esperas (cliente_id);

-- Nobody waits for a slot that is no more.
create function olvidar_esperas() returns trigger language plpgsql as $$
begin
  delete from esperas where horario_id = new.id;
  return null;
end
$$;

create trigger olvidar_esperas after update of eliminado_en on horarios
  for each row when (new.eliminado_en is not null) execute function olvidar_esperas();

create trigger avisar_cambio after insert or update or delete on esperas
  for each statement execute function avisar_cambio();
