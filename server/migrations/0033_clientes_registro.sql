-- The new clients of some days, which a figure of the indicators opens, are found among 100,000 without reading them all.
create index clientes_registro on clientes (created_at) where eliminado_en is null;
