-- Sales by what they came to, and memberships by their price, each way as their lists order them: the first pages without
-- reading all, and the later ones without sorting them.
create index ventas_total on ventas (total, fecha desc, numero desc);
create index ventas_total_mayor on ventas (total desc nulls last, fecha desc, numero desc);

create index membresias_precio on membresias (precio, created_at desc, id desc) include (cliente_id)
  where eliminado_en is null;
create index membresias_precio_mayor on membresias (precio desc nulls last, created_at desc, id desc) include (cliente_id)
  where eliminado_en is null;
