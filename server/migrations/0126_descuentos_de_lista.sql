-- The report of discounts reads these lines alone; a typed price is a discount of the list price.
drop index venta_lineas_con_descuento;
create index venta_lineas_con_descuento on venta_lineas (venta_id) where lista * cantidad > monto;
