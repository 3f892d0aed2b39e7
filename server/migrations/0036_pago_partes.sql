-- What of a payment was paid in each way, where that were several: its own method is that of the largest part. One that was
-- paid in one way has none here. Lists filter and sum by them; the ledger's incomes of a payment say the same.
create table pago_partes (
  pago_id uuid not null references pagos,
  metodo_pago metodo_pago not null,
  monto numeric(14, 2) not null check (monto > 0),
  primary key (pago_id, metodo_pago)
);

create index pago_partes_metodo on pago_partes (metodo_pago, pago_id);

-- Those of the sales that were made before, as they stand after all corrections.
insert into pago_partes (pago_id, metodo_pago, monto)
select pago_id, initcap(metodo)::metodo_pago, monto
from (
  select *, count(*) over (partition by pago_id) as cuantas
  from (
    select t.pago_id, t.metodo_pago::text as metodo, sum(t.monto) as monto
    from contabilidad t join pagos g on g.id = t.pago_id
    where g.venta_id is not null and t.devolucion_id is null
    group by t.pago_id, t.metodo_pago
    having sum(t.monto) > 0) partes) contadas
where cuantas > 1;
