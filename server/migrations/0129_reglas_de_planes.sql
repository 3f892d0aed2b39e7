-- A membership lasts 3650 days at most: 120 months are more.
update planes set cantidad = 119 where unidad = 'meses' and cantidad > 119;
alter table planes drop constraint planes_meses, add constraint planes_meses check (unidad = 'dias' or cantidad <= 119);

-- A plan is a service, whatever its product is edited to; a name of the specification keeps no stock by itself (migration 0005).
create function plan_es_servicio() returns trigger language plpgsql as $$
begin
  if exists (select from planes where id = new.id) then
    new.categoria := 'servicio';
  end if;
  return new;
end $$;
create trigger plan_es_servicio before update on productos for each row
  when (new.categoria is distinct from 'servicio' and sin_acentos(new.nombre) !~ 'mensualidad|clase')
  execute function plan_es_servicio();
update productos set categoria = 'servicio'
from planes where planes.id = productos.id and productos.lleva_stock;

alter table planes add constraint planes_franja check (
  franja is null or jsonb_typeof(franja -> 'dias') = 'array' and franja -> 'dias' <> '[]' and franja ->> 'desde' < franja ->> 'hasta'
);
alter table membresias add constraint membresias_franja check (
  franja is null or jsonb_typeof(franja -> 'dias') = 'array' and franja -> 'dias' <> '[]' and franja ->> 'desde' < franja ->> 'hasta'
);

-- A joining fee is a line of its sale.
alter table matriculas add constraint matriculas_linea foreign key (venta_id, indice) references venta_lineas (venta_id, indice);

-- The other persons of a plan: at most three, with the plan of its payer.
create function requerir_titular() returns trigger language plpgsql as $$
begin
  if (select plan_id from membresias where id = new.titular_id) is distinct from new.plan_id
    or (select count(*) from membresias where titular_id = new.titular_id and eliminado_en is null) >= 3 then
    raise exception using errcode = 'integrity_constraint_violation', constraint = 'membresias_titular',
      message = 'at most four persons share one plan';
  end if;
  return new;
end $$;
create trigger requerir_titular before insert on membresias for each row when (new.titular_id is not null)
  execute function requerir_titular();

-- Sales and payments share one series of receipt numbers; each table's unique index knows only its own.
create function recibo_sin_repetir() returns trigger language plpgsql as $$
begin
  if (tg_table_name = 'ventas' and exists (select from pagos where numero = new.numero))
    or (tg_table_name = 'pagos' and exists (select from ventas where numero = new.numero)) then
    raise exception using errcode = 'unique_violation', constraint = 'recibos_sin_repetir',
      message = 'a receipt number is of one sale or payment';
  end if;
  return new;
end $$;
create trigger recibo_sin_repetir before insert on ventas for each row execute function recibo_sin_repetir();
create trigger recibo_sin_repetir before insert on pagos for each row when (new.numero is not null)
  execute function recibo_sin_repetir();
