-- A paid subscription is what it is among the owner's income by product, and not written by hand: its row of the ledger is posted first
-- and named by the subscription then, which moves it from the one sum to the other.
-- An older program that is still working waits for all of it, and with what it was doing first.
lock table contabilidad, pagos, suscripciones in share row exclusive mode;

drop view contado_ingresos;
drop trigger sumar_ingresos_insert on contabilidad;
drop trigger sumar_ingresos_update on contabilidad;
drop trigger sumar_ingresos_delete on contabilidad;
drop function sumar_ingresos_insert();
drop function sumar_ingresos_update();
drop function sumar_ingresos_delete();

-- Counts anew what is there.
call mantener_sumas('ingresos', 'contabilidad',
  $$metodo_pago::text || ' ' || coalesce(
    (select a.de_que from ingresos_de_antes a where a.fila_id = f.id), (select de_que_es(p) from pagos p where p.id = f.pago_id),
    (select 'Suscripcion' from suscripciones s where s.contabilidad_id = f.id), 'Manual')$$,
  'fecha', 'monto', '0', 'tipo = ''ingreso''');

create function sumar_ingreso_de_suscripcion() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into sumas (de, grupo, dia, cuantos, monto, devuelto)
  select 'ingresos', f.metodo_pago::text || ' ' || que, f.fecha, n, n * f.monto, 0
  from contabilidad f, (values ('Manual', -1), ('Suscripcion', 1)) as movido (que, n)
  where f.id = new.contabilidad_id and f.tipo = 'ingreso';
  return null;
end $$;

create trigger sumar_ingreso after update of contabilidad_id on suscripciones for each row
  when (old.contabilidad_id is null and new.contabilidad_id is not null) execute function sumar_ingreso_de_suscripcion();
