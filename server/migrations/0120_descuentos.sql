-- A limit on the discounts of one person, and the second person who authorised a larger one.
alter table configuracion
  add column descuento_maximo smallint not null default 20,
  add constraint configuracion_descuento_maximo check (descuento_maximo between 0 and 100);

alter table ventas
  add column autorizada_por uuid references users,
  add constraint ventas_autorizada_por_otro check (autorizada_por <> vendida_por);
create index ventas_autorizada_por on ventas (autorizada_por) where autorizada_por is not null;

-- The report of discounts reads these lines alone.
create index venta_lineas_con_descuento on venta_lineas (venta_id) include (descuento) where descuento > 0;
