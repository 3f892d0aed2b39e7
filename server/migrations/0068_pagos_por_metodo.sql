-- What was paid by each method is kept by day, as the payments are; of those that were paid in several ways, which are few, the parts
-- are looked at, by the day of their payment.
lock table pagos, pago_partes in share row exclusive mode;

drop trigger sumar_pagos_insert on pagos;
drop trigger sumar_pagos_update on pagos;
drop trigger sumar_pagos_delete on pagos;
drop function sumar_pagos_insert(), sumar_pagos_update(), sumar_pagos_delete();
drop view contado_pagos;
call mantener_sumas('pagos', 'pagos', 'metodo_pago::text', 'fecha', 'monto', 'devuelto', 'eliminado_en is null');

-- That of its payment: the triggers say it.
alter table pago_partes add column fecha date not null default '-infinity';
update pago_partes p set fecha = g.fecha from pagos g where g.id = p.pago_id;
create index pago_partes_fecha on pago_partes (fecha);

create function fechar_parte() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  select fecha into new.fecha from pagos where id = new.pago_id for share;
  return new;
end $$;

create trigger fechar before insert on pago_partes for each row execute function fechar_parte();

create function fechar_partes() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update pago_partes set fecha = new.fecha where pago_id = new.id;
  return null;
end $$;

create trigger fechar_partes after update of fecha on pagos for each row
  when (old.fecha <> new.fecha) execute function fechar_partes();
