-- A payment outside a sale has a receipt number of the series of the sales. Earlier payments have none: the browser numbered them.
alter table pagos
  add column numero bigint check (numero > 0),
  -- The number of its printed ticket, which the browser counts.
  add column ticket integer check (ticket > 0),
  -- A payment of a sale has the number of the sale.
  add constraint pagos_numero_propio check (numero is null or venta_id is null);
create unique index pagos_numero on pagos (numero) where numero is not null;
