-- A plan is a service with a length. It shares the id of its product, so that sales, payments and reports need no other reference.
create type unidad_de_vigencia as enum ('dias', 'meses');

create table planes (
  id uuid primary key references productos on delete cascade,
  tipo tipo_membresia not null,
  cantidad integer not null check (cantidad between 1 and 3650),
  unidad unidad_de_vigencia not null default 'dias',
  sesiones integer check (sesiones > 0),
  matricula numeric(14, 2) check (matricula > 0),
  personas smallint not null default 1 check (personas between 1 and 4),
  franja jsonb,
  orden integer not null default 0,
  constraint planes_meses check (unidad = 'dias' or cantidad <= 120),
  constraint planes_sesiones check ((tipo = 'Clase') = (sesiones is not null))
);
call auditar_tabla('planes');
create trigger avisar_cambio after insert or update or delete on planes
  for each statement execute function avisar_cambio();

-- The administrator answered that this service gives no membership.
alter table productos add column no_es_plan boolean not null default false;

-- The specification names two products that give a membership: they are plans from their creation or renaming.
create function plan_por_nombre() returns trigger language plpgsql as $$
declare
  llamado tipo_membresia := case sin_acentos(btrim(new.nombre)) when 'mensualidad' then 'Mensualidad' when 'clase' then 'Clase' end;
begin
  if llamado is not null and new.eliminado_en is null then
    insert into planes (id, tipo, cantidad, sesiones)
    values (new.id, llamado, 30, case llamado when 'Clase' then 1 end)
    on conflict do nothing;
  end if;
  return null;
end
$$;
create trigger plan_por_nombre after insert or update of nombre on productos
  for each row execute function plan_por_nombre();

insert into planes (id, tipo, cantidad, sesiones)
select id, case sin_acentos(btrim(nombre)) when 'clase' then 'Clase' else 'Mensualidad' end::tipo_membresia, 30,
  case sin_acentos(btrim(nombre)) when 'clase' then 1 end
from productos where sin_acentos(btrim(nombre)) in ('mensualidad', 'clase') and eliminado_en is null;

-- `ancla`: day of the month on which calendar months end. `titular_id`: the membership of the payer of a plan for several people.
-- `franja` is the one of the sale: a later edit of the plan does not change it.
alter table membresias
  add column plan_id uuid references planes,
  add column ancla smallint check (ancla between 1 and 31),
  add column franja jsonb,
  add column titular_id uuid references membresias;
create index membresias_plan on membresias (plan_id) where plan_id is not null;
create index membresias_titular on membresias (titular_id) where titular_id is not null;

-- The joining fee: once a client. A return deletes the row.
create table matriculas (
  cliente_id uuid not null references clientes,
  venta_id uuid not null references ventas,
  indice smallint not null,
  creada_en timestamptz not null,
  constraint matriculas_una primary key (cliente_id)
);
create index matriculas_venta on matriculas (venta_id);
call auditar_tabla('matriculas', 'cliente_id');
create trigger avisar_cambio after insert or update or delete on matriculas
  for each statement execute function avisar_cambio();

-- Undoing an import compares and restores whole rows: the stored ones get the new columns too.
update importacion_filas f
set despues = f.despues || nuevas.columnas,
  antes = case when f.antes ? nuevas.propia then f.antes || nuevas.columnas else f.antes end
from importaciones i
join (values
  ('productos', 'nombre', '{"no_es_plan": false}'::jsonb),
  ('membresias', 'tipo', '{"plan_id": null, "ancla": null, "franja": null, "titular_id": null}'::jsonb)
) nuevas (tipo, propia, columnas) on nuevas.tipo = i.tipo::text
where i.id = f.importacion_id and f.despues is not null;
