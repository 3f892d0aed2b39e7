-- Payments. `precio_unitario` is the price on the day of the sale and `stock_tomado` the units it took off the shelf:
-- undoing a sale gives back what it took, whatever the product has become since.
create type metodo_pago as enum ('Efectivo', 'Tarjeta', 'Transferencia');

create table pagos (
  id uuid primary key,
  cliente_id uuid references clientes,
  producto_id uuid references productos,
  cantidad integer not null check (cantidad >= 1),
  precio_unitario numeric(14, 2),
  monto numeric(14, 2) not null check (monto >= 0),
  fecha date not null,
  metodo_pago metodo_pago not null,
  stock_tomado integer not null default 0 check (stock_tomado >= 0),
  created_at timestamptz not null default now(),
  eliminado_en timestamptz
);

create index pagos_fecha on pagos (fecha desc, created_at desc, id desc) where eliminado_en is null;
create index pagos_cliente on pagos (cliente_id, fecha desc) where eliminado_en is null;
create index pagos_producto on pagos (producto_id);
create index pagos_monto on pagos (monto, id) where eliminado_en is null;
