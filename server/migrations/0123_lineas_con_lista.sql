-- `lista`: unit price of the list, of which a typed price is a discount. `cobra`: the line charges a membership that existed before.
alter table venta_lineas
  add column lista numeric(14, 2),
  add column cobra boolean not null default false;
update venta_lineas l
set lista = l.precio,
  cobra = exists (
    select from membresias m join ventas v on v.id = l.venta_id
    where m.id = l.membresia_id and m.created_at <> v.created_at);
alter table venta_lineas
  alter column lista set not null,
  add constraint venta_lineas_lista check (lista >= precio);

-- One line at most pays for a membership, until it is returned.
create unique index venta_lineas_una_vez on venta_lineas (membresia_id)
  where membresia_id is not null and devuelta < cantidad;
