-- What a product began with, which no step says: with it its stock follows from its steps, sales and returns, and can be tried and made again.
alter table productos add column stock_inicial integer;

-- The audit skips both columns of stock: payments and stock steps record each change.
drop trigger auditar on productos;
call auditar_tabla('productos', callados => 'stock,stock_inicial');

-- What each product's stock moved by since it was made.
create view movido_de_stock as
select producto_id, sum(cambio)::integer as cambio
from (
  select producto_id, cambio from existencias
  union all
  select producto_id, -stock_tomado from venta_lineas where stock_tomado > 0
  union all
  select l.producto_id, d.cantidad
  from devolucion_lineas d
  join devoluciones g on g.id = d.devolucion_id
  join venta_lineas l on l.venta_id = g.venta_id and l.indice = d.indice
  where d.repuesta
  union all
  select producto_id, -stock_tomado from pagos
  where venta_id is null and eliminado_en is null and producto_id is not null and stock_tomado > 0) pasos
group by producto_id;

update productos p set stock_inicial = p.stock - coalesce((select cambio from movido_de_stock where producto_id = p.id), 0);

-- Undoing an import compares and restores whole rows: those of before get the column too.
update importacion_filas f
set despues = f.despues || jsonb_build_object('stock_inicial', p.stock_inicial),
  antes = case when f.antes ? 'nombre' then f.antes || jsonb_build_object('stock_inicial', p.stock_inicial) else f.antes end
from importaciones i, productos p
where i.id = f.importacion_id and i.tipo = 'productos' and f.despues is not null and p.id = f.registro_id;

create function empezar_stock() returns trigger language plpgsql as $$
begin
  new.stock_inicial := coalesce(new.stock_inicial, new.stock);
  return new;
end $$;
create trigger empezar_stock before insert on productos for each row execute function empezar_stock();
