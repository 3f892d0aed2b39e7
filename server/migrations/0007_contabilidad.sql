-- The ledger. A row that comes from a payment is never changed nor removed: a correction is a reversal (a row of the
-- same accounts with the amount negated, at most one for each row) and a new entry. The trigger holds it, whoever asks.
create type tipo_movimiento as enum ('ingreso', 'egreso');
create type metodo_movimiento as enum ('efectivo', 'transferencia', 'tarjeta');
create type cuenta_debito as enum ('Caja', 'Bancos');
create type cuenta_credito as enum ('Ingresos', 'Gastos');
create type referencia_movimiento as enum ('manual', 'factura');

create table contabilidad (
  id uuid primary key,
  tipo tipo_movimiento not null,
  descripcion text collate "es-x-icu" not null,
  monto numeric(14, 2) not null,
  fecha date not null,
  metodo_pago metodo_movimiento not null,
  cuenta_debito cuenta_debito not null,
  cuenta_credito cuenta_credito not null,
  referencia referencia_movimiento not null,
  categoria text,
  creado_por uuid references users,
  pago_id uuid references pagos,
  revierte_id uuid references contabilidad,
  created_at timestamptz not null default now(),
  constraint contabilidad_una_reversion unique (revierte_id),
  constraint contabilidad_negativo_solo_reversion check (monto >= 0 or revierte_id is not null)
);

create index contabilidad_fecha on contabilidad (fecha desc, created_at desc, id desc);
create index contabilidad_pago on contabilidad (pago_id);
create index contabilidad_creado_por on contabilidad (creado_por);

create function contabilidad_inmutable() returns trigger language plpgsql as $$
begin
  raise exception using errcode = 'integrity_constraint_violation', constraint = 'contabilidad_inmutable',
    message = 'a ledger row that comes from a payment is never changed';
end
$$;

create trigger contabilidad_inmutable before update or delete on contabilidad
  for each row when (old.pago_id is not null) execute function contabilidad_inmutable();
