-- Another person of a plan is uncharged too if the membership has its own price.
drop index membresias_por_cobrar;
create index membresias_por_cobrar on membresias (created_at desc, id desc)
  where eliminado_en is null and (creada_por is not null or pago_id is not null) and (titular_id is null or precio > 0)
    and cortesia is null;
