-- Cash that leaves or enters a till between two shifts has a reason, given at the next opening. Earlier shifts have none, so a
-- trigger checks the insert: a check constraint would refuse to close them.
alter table caja_turnos add column motivo_base text collate "es-x-icu" check (btrim(motivo_base) <> '');

create function caja_base_con_motivo() returns trigger language plpgsql as $$
begin
  raise exception using errcode = 'integrity_constraint_violation', constraint = 'caja_base_con_motivo',
    message = 'a base that is not the last count of its till has a reason';
end $$;
create trigger caja_base_con_motivo before insert on caja_turnos for each row
  when (new.propuesta <> new.base and new.motivo_base is null)
  execute function caja_base_con_motivo();

drop trigger caja_se_cierra on caja_turnos;
create trigger caja_se_cierra before update on caja_turnos for each row
  when (old.cerrado_en is not null or new.cerrado_en is null
    or (old.id, old.caja, old.fecha, old.base, old.propuesta, old.motivo_base, old.abierto_por, old.abierto_en)
      is distinct from (new.id, new.caja, new.fecha, new.base, new.propuesta, new.motivo_base, new.abierto_por, new.abierto_en))
  execute function caja_inmutable();

-- The seal of a Z has the reason too; without one it is the seal of before.
create or replace function huella_de_z(z caja_z) returns bytea language sql stable as $$
  select sha256(convert_to((jsonb_build_array(
    z.numero, z.turno_id, z.fecha, z.cerrado_por, extract(epoch from z.cerrado_en), z.autorizado_por, z.conteo, z.metodos, z.efectivo,
    z.diferencia, t.caja, t.fecha, t.base, t.propuesta, t.abierto_por, extract(epoch from t.abierto_en), extract(epoch from t.cerrado_en)
  ) || case when t.motivo_base is null then '[]' else jsonb_build_array(t.motivo_base) end)::text, 'UTF8'))
  from caja_turnos t where t.id = z.turno_id
$$;
