-- A client's timeline says which of their payments were deleted.
create index pagos_eliminados on pagos (cliente_id, eliminado_en desc) where eliminado_en is not null;
