-- Alone at night with a difference above the limit: the till closes with its count, and an administrator authorises the Z later.
create table caja_por_autorizar (
  z integer primary key references caja_z,
  autorizado_por uuid references users,
  autorizado_en timestamptz,
  check ((autorizado_por is null) = (autorizado_en is null))
);
create index caja_por_autorizar_pendientes on caja_por_autorizar (z) where autorizado_por is null;
create index caja_por_autorizar_quien on caja_por_autorizar (autorizado_por) where autorizado_por is not null;

create function autoriza_otra_persona() returns trigger language plpgsql as $$
begin
  if new.autorizado_por = (select cerrado_por from caja_z where numero = new.z) then
    raise exception using errcode = 'integrity_constraint_violation', constraint = 'caja_autoriza_otra_persona',
      message = 'a second person authorises a closing';
  end if;
  return new;
end $$;
create trigger autoriza_otra_persona before insert or update on caja_por_autorizar
  for each row execute function autoriza_otra_persona();
create trigger caja_inmutable before delete or truncate on caja_por_autorizar for each statement execute function caja_inmutable();
create trigger caja_se_autoriza before update on caja_por_autorizar for each row
  when (old.autorizado_por is not null or new.autorizado_por is null or old.z <> new.z) execute function caja_inmutable();
create trigger avisar_cambio after insert or update on caja_por_autorizar for each statement execute function avisar_cambio();
call auditar_tabla('caja_por_autorizar', 'z');
