-- A membership knows the payment that paid for it, so that its receipt shows the membership's own days. One payment pays
-- for one membership. Those from before know none.
alter table membresias add column pago_id uuid references pagos;

create unique index membresias_pago on membresias (pago_id) where eliminado_en is null;
