-- Every freeze that keeps days begins on a day of its membership, also where the membership moves back, becomes shorter, or where the
-- freeze itself moves: otherwise its days would be given and never frozen. Both move in one statement, after which this is asked.
create or replace function exigir_congeladas_dentro() returns trigger language plpgsql as $$
begin
  if exists (
    select from congelaciones f
    where f.membresia_id = new.id and (f.hasta is null or f.hasta >= f.desde)
      and (f.desde < new.fechainicio or f.desde > new.fechainicio + new.duracion + coalesce((
        select sum(before.hasta - before.desde + 1)::integer from congelaciones before
        where before.membresia_id = new.id and before.desde < f.desde), 0))
  ) then
    raise exception using errcode = 'integrity_constraint_violation', constraint = 'congelaciones_dentro',
      message = 'a freeze begins on a day of its membership';
  end if;
  return null;
end $$;

drop trigger congelaciones_dentro on membresias;
create trigger congelaciones_dentro after update of fechainicio, duracion, dias_congelados on membresias
  for each row execute function exigir_congeladas_dentro();

-- Whose membership it is says whose cancellation, for whoever is given the membership afterwards.
create function seguir_al_cliente() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update cancelaciones set cliente_id = new.cliente_id where membresia_id = new.id;
  return null;
end $$;

create trigger seguir_al_cliente after update of cliente_id on membresias for each row
  when (old.cliente_id <> new.cliente_id) execute function seguir_al_cliente();

update cancelaciones c set cliente_id = m.cliente_id from membresias m
where m.id = c.membresia_id and m.cliente_id <> c.cliente_id;
