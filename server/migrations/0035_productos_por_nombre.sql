-- Whether there is a product of that name already, and which of that name is on sale.
create index productos_nombre_llano on productos (sin_acentos(nombre)) where eliminado_en is null;
