-- A payment whose membership was deleted waits for the next one: which type it paid for is found by the payment.
create index membresias_pago_eliminada on membresias (pago_id) where eliminado_en is not null;
