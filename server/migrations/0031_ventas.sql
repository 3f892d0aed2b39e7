-- Sales. Each line is a payment of what was paid of it then, so that payments and ledger stay what they are; a sale keeps
-- what was sold, how it was tendered and what was left owing. All of it is written in one transaction.

-- A counter whose row is held until the transaction ends: no number comes twice, and none is lost by one that is undone.
create table contadores (
  nombre text primary key,
  ultimo bigint not null default 0 check (ultimo >= 0)
);

create table ventas (
  id uuid primary key,
  numero bigint not null constraint ventas_numero unique check (numero > 0),
  cliente_id uuid references clientes,
  fecha date not null,
  -- Over the whole of it, besides those of the lines.
  descuento numeric(14, 2) not null default 0 check (descuento >= 0),
  descuento_motivo text check (descuento_motivo <> ''),
  total numeric(14, 2) not null check (total >= 0),
  -- What was handed over in cash; null where nobody counted it.
  recibido numeric(14, 2) check (recibido >= 0),
  cambio numeric(14, 2) not null default 0 check (cambio >= 0),
  vendida_por uuid not null references users,
  created_at timestamptz not null,
  constraint ventas_descuento_con_motivo check (descuento = 0 or descuento_motivo is not null)
);

create index ventas_fecha on ventas (fecha desc, numero desc);
create index ventas_cliente on ventas (cliente_id, numero desc) where cliente_id is not null;
create index ventas_vendida_por on ventas (vendida_por);

alter table pagos
  add column venta_id uuid references ventas,
  -- What was paid where that is no product.
  add column concepto text collate "es-x-icu" check (concepto <> ''),
  -- What was given back of it, in units and in money.
  add column devuelta integer not null default 0,
  add column devuelto numeric(14, 2) not null default 0,
  add constraint pagos_devuelta check (devuelta between 0 and cantidad),
  add constraint pagos_devuelto check (devuelto between 0 and monto);

create index pagos_venta on pagos (venta_id) where venta_id is not null;

create type tipo_linea as enum ('producto', 'membresia', 'concepto', 'deuda');

create table venta_lineas (
  venta_id uuid not null references ventas,
  indice smallint not null check (indice >= 0),
  tipo tipo_linea not null,
  producto_id uuid references productos,
  membresia_id uuid references membresias,
  -- None where nothing was paid of it then.
  pago_id uuid constraint venta_lineas_pago unique references pagos,
  descripcion text collate "es-x-icu" not null check (descripcion <> ''),
  cantidad integer not null check (cantidad >= 1),
  precio numeric(14, 2) not null check (precio >= 0),
  -- Its own and its part of the whole one's.
  descuento numeric(14, 2) not null default 0 check (descuento >= 0),
  descuento_motivo text check (descuento_motivo <> ''),
  monto numeric(14, 2) not null check (monto >= 0),
  pagado numeric(14, 2) not null check (pagado >= 0 and pagado <= monto),
  stock_tomado integer not null default 0 check (stock_tomado in (0, cantidad)),
  devuelta integer not null default 0,
  busqueda text not null generated always as (sin_acentos(descripcion)) stored,
  primary key (venta_id, indice),
  constraint venta_lineas_devuelta check (devuelta between 0 and cantidad),
  constraint venta_lineas_monto check (monto = precio * cantidad - descuento),
  constraint venta_lineas_producto check (tipo <> 'producto' or producto_id is not null)
);

create index venta_lineas_producto on venta_lineas (producto_id) where producto_id is not null;
create index venta_lineas_membresia on venta_lineas (membresia_id) where membresia_id is not null;
create index venta_lineas_busqueda on venta_lineas using gin (busqueda gin_trgm_ops);

-- How it was tendered, net of the change.
create table venta_cobros (
  venta_id uuid not null references ventas,
  metodo_pago metodo_pago not null,
  monto numeric(14, 2) not null check (monto > 0),
  primary key (venta_id, metodo_pago)
);

-- Corrections of how a sale was tendered: what was said before and after, by whom.
create table venta_cobros_historial (
  id uuid primary key,
  venta_id uuid not null references ventas,
  quien uuid not null references users,
  cuando timestamptz not null,
  antes jsonb not null,
  despues jsonb not null
);

create index venta_cobros_historial_venta on venta_cobros_historial (venta_id, cuando);
create index venta_cobros_historial_quien on venta_cobros_historial (quien);

-- What a sale left owing, and what is left of that.
create table cargos (
  id uuid primary key,
  cliente_id uuid not null references clientes,
  venta_id uuid not null constraint cargos_venta unique references ventas,
  monto numeric(14, 2) not null check (monto > 0),
  pendiente numeric(14, 2) not null,
  vence date not null,
  created_at timestamptz not null,
  constraint cargos_pendiente check (pendiente between 0 and monto)
);

create index cargos_cliente on cargos (cliente_id);
create index cargos_pendientes on cargos (cliente_id, vence, id) where pendiente > 0;

-- What a client paid on account. What is not applied to a charge yet is an advance.
create table abonos (
  pago_id uuid primary key references pagos,
  cliente_id uuid not null references clientes,
  monto numeric(14, 2) not null check (monto > 0),
  sin_aplicar numeric(14, 2) not null,
  constraint abonos_sin_aplicar check (sin_aplicar between 0 and monto)
);

create index abonos_cliente on abonos (cliente_id);
create index abonos_sin_aplicar on abonos (cliente_id, pago_id) where sin_aplicar > 0;

create table cargo_abonos (
  cargo_id uuid not null references cargos,
  pago_id uuid not null references abonos,
  monto numeric(14, 2) not null check (monto > 0),
  primary key (cargo_id, pago_id)
);

create index cargo_abonos_pago on cargo_abonos (pago_id);

create table devoluciones (
  id uuid primary key,
  venta_id uuid not null references ventas,
  fecha date not null,
  motivo text collate "es-x-icu" not null check (motivo <> ''),
  metodo_pago metodo_pago not null,
  -- What the lines were worth, which is taken off what is owed first; the rest is money.
  monto numeric(14, 2) not null check (monto >= 0),
  rebajado numeric(14, 2) not null check (rebajado between 0 and monto),
  devuelta_por uuid not null references users,
  created_at timestamptz not null
);

create index devoluciones_venta on devoluciones (venta_id, created_at);
create index devoluciones_devuelta_por on devoluciones (devuelta_por);

create table devolucion_lineas (
  devolucion_id uuid not null references devoluciones,
  indice smallint not null,
  cantidad integer not null check (cantidad >= 1),
  repuesta boolean not null,
  monto numeric(14, 2) not null check (monto >= 0),
  primary key (devolucion_id, indice)
);

-- Money given back is income taken back: a negative row of the payment that it was of, which undoes no row as a whole.
alter table contabilidad
  add column devolucion_id uuid references devoluciones,
  drop constraint contabilidad_negativo_solo_reversion,
  add constraint contabilidad_negativo_solo_reversion
    check (monto >= 0 or revierte_id is not null or devolucion_id is not null);

create index contabilidad_devolucion on contabilidad (devolucion_id) where devolucion_id is not null;

-- A product is known by its own code and by every barcode that is printed on it.
alter table productos
  add column codigo text check (codigo <> ''),
  add column minimo integer not null default 5 check (minimo >= 0),
  drop column busqueda;
alter table productos
  add column busqueda text not null generated always as (
    sin_acentos(nombre || ' ' || coalesce(descripcion, '') || ' ' || coalesce(codigo, ''))
  ) stored;

create index productos_busqueda on productos using gin (busqueda gin_trgm_ops);
create unique index productos_codigo_vigente on productos (sin_acentos(codigo)) where eliminado_en is null;

-- Those of a deleted product are deleted with it, so that another one may have them.
create table codigos_de_barras (
  codigo text constraint codigos_de_barras_una_vez primary key check (codigo <> ''),
  producto_id uuid not null references productos
);

create index codigos_de_barras_producto on codigos_de_barras (producto_id);
