-- Memberships that perhaps nothing has charged: the list 'Sin cobrar' reads these alone.
create index membresias_por_cobrar on membresias (created_at desc, id desc)
  where eliminado_en is null and (creada_por is not null or pago_id is not null) and titular_id is null and cortesia is null;
