-- The price that an account with the right to edit plans set last. Null: only another account has set one.
alter table planes add column precio_lista numeric(14, 2) check (precio_lista >= 0);
update planes set precio_lista = p.precio from productos p where p.id = planes.id;

-- `precio_inicial`: null for imported memberships, for companions, and for those older than this migration.
alter table membresias
  add column precio_inicial numeric(14, 2) check (precio_inicial >= 0),
  -- Why it is not charged.
  add column cortesia text check (btrim(cortesia) <> '');
update importacion_filas f
set despues = f.despues || nuevas.columnas,
  antes = case when f.antes ? 'tipo' then f.antes || nuevas.columnas else f.antes end
from importaciones i, (values ('{"precio_inicial": null, "cortesia": null}'::jsonb)) nuevas (columnas)
where i.id = f.importacion_id and i.tipo = 'membresias' and f.despues is not null;

-- A reduction outside a sale: a payment below its price, a charged membership that grew, or one that is not charged.
create type tipo_rebaja as enum ('pago', 'edicion', 'cortesia');
create table rebajas (
  id uuid primary key,
  tipo tipo_rebaja not null,
  membresia_id uuid references membresias,
  pago_id uuid references pagos,
  fecha date not null,
  creada_en timestamptz not null,
  hecha_por uuid not null references users,
  autorizada_por uuid references users,
  lista numeric(14, 2) not null,
  monto numeric(14, 2) not null,
  motivo text not null check (btrim(motivo) <> ''),
  constraint rebajas_de_uno check (case tipo when 'pago' then pago_id else membresia_id end is not null and num_nonnulls(membresia_id, pago_id) = 1),
  constraint rebajas_monto check (monto >= 0 and lista >= monto),
  constraint rebajas_autorizada_por_otro check (autorizada_por <> hecha_por)
);
create index rebajas_fecha on rebajas (fecha);
create unique index rebajas_pago on rebajas (pago_id) where pago_id is not null;
create unique index rebajas_cortesia on rebajas (membresia_id) where tipo = 'cortesia';
create index rebajas_membresia on rebajas (membresia_id) where membresia_id is not null;
create index rebajas_hecha_por on rebajas (hecha_por);
create index rebajas_autorizada_por on rebajas (autorizada_por) where autorizada_por is not null;
call auditar_tabla('rebajas');
create trigger avisar_cambio after insert or update or delete on rebajas
  for each statement execute function avisar_cambio();
