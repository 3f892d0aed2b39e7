-- Without it the stock of a product cannot be derived, and every check of it fails.
update productos p
set stock_inicial = p.stock - coalesce((select cambio from movido_de_stock where producto_id = p.id), 0)
where stock_inicial is null;
alter table productos alter column stock_inicial set not null;
