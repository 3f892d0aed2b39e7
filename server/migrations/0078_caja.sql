-- The till: turns of desks, what money moved in each, and the Z that closes it. What a turn has seen is only added to; a sale holds
-- its turn (for share) until it ends, and whoever closes waits for all of them (for update): after that nothing gets in any more.
create type origen_caja as enum ('venta', 'pago', 'devolucion', 'correccion', 'entrada', 'salida');
create type categoria_caja as enum ('gasto', 'ingreso', 'traslado');

create table caja_turnos (
  id uuid primary key,
  caja text collate "es-x-icu" not null check (btrim(caja) <> '' and length(caja) <= 40),
  -- The day on which it was opened.
  fecha date not null,
  base numeric(14, 2) not null check (base >= 0),
  -- What the desk's last count came to; null for a desk that was never counted.
  propuesta numeric(14, 2),
  abierto_por uuid not null references users,
  abierto_en timestamptz not null,
  cerrado_en timestamptz
);
create unique index caja_turnos_una_abierta on caja_turnos (sin_acentos(caja)) where cerrado_en is null;
create index caja_turnos_recientes on caja_turnos (abierto_en desc, id desc);
create index caja_turnos_de_quien on caja_turnos (abierto_por, abierto_en desc, id desc);
create index caja_turnos_de_caja on caja_turnos (sin_acentos(caja), abierto_en desc);

create table caja_movimientos (
  id uuid primary key,
  turno_id uuid not null references caja_turnos,
  metodo_pago metodo_pago not null,
  -- What came in above 0, what went out below it.
  monto numeric(14, 2) not null check (monto <> 0),
  origen origen_caja not null,
  -- The sale, payment or return that it is of.
  origen_id uuid,
  -- The row of the ledger whose money it is; what goes to the bank or comes from there has none.
  fila_id uuid constraint caja_movimientos_una_fila unique references contabilidad,
  -- Of another turn or another day than this one.
  tarde boolean not null default false,
  categoria categoria_caja,
  motivo text collate "es-x-icu" check (motivo <> ''),
  creado_por uuid not null references users,
  created_at timestamptz not null,
  constraint caja_movimientos_a_mano check (
    case when origen in ('entrada', 'salida')
      then metodo_pago = 'Efectivo' and motivo is not null and (monto > 0) = (origen = 'entrada')
        and (fila_id is null) = (categoria = 'traslado') and categoria <> (case origen when 'entrada' then 'gasto' else 'ingreso' end)::categoria_caja
      else fila_id is not null and categoria is null and motivo is null end)
);
create index caja_movimientos_de_turno on caja_movimientos (turno_id, created_at desc, id desc);
create index caja_movimientos_sumas on caja_movimientos (turno_id, metodo_pago) include (monto, origen, tarde);
create index caja_movimientos_creado_por on caja_movimientos (creado_por);

-- What a turn should hold of each method: the one place that says it, for X, for Z and for the law.
create function caja_esperado(turno uuid) returns table (
  metodo metodo_pago, base numeric, ventas numeric, devoluciones numeric, entradas numeric, salidas numeric, tardios numeric,
  esperado numeric
) language sql stable as $$
  select m.metodo, t.base, s.ventas, s.devoluciones, s.entradas, s.salidas, s.tardios, t.base + s.todo
  from unnest(enum_range(null::metodo_pago)) as m (metodo)
  join lateral (
    select case m.metodo when 'Efectivo' then caja_turnos.base else 0 end as base from caja_turnos where id = turno) t on true
  cross join lateral (
    select
      coalesce(sum(monto) filter (where origen in ('venta', 'pago', 'correccion')), 0) as ventas,
      coalesce(-sum(monto) filter (where origen = 'devolucion'), 0) as devoluciones,
      coalesce(sum(monto) filter (where origen = 'entrada'), 0) as entradas,
      coalesce(-sum(monto) filter (where origen = 'salida'), 0) as salidas,
      coalesce(sum(monto) filter (where tarde), 0) as tardios,
      coalesce(sum(monto), 0) as todo
    from caja_movimientos where turno_id = turno and metodo_pago = m.metodo) s
  order by m.metodo
$$;

-- Nothing gets into a turn that is closed, and no more is taken out of one by hand than there is in it.
create function caja_turno_abierto() returns trigger language plpgsql as $$
declare
  cerrado timestamptz;
begin
  if new.origen = 'salida' then
    select cerrado_en into cerrado from caja_turnos where id = new.turno_id for no key update;
    if (select esperado from caja_esperado(new.turno_id) where metodo = 'Efectivo') + new.monto < 0 then
      raise exception using errcode = 'integrity_constraint_violation', constraint = 'caja_sin_fondos',
        message = 'no more goes out of a till than there is in it';
    end if;
  else
    select cerrado_en into cerrado from caja_turnos where id = new.turno_id for share;
  end if;
  if cerrado is not null then
    raise exception using errcode = 'integrity_constraint_violation', constraint = 'caja_turno_cerrado',
      message = 'nothing gets into a turn that is closed';
  end if;
  return new;
end $$;
create trigger caja_turno_abierto before insert on caja_movimientos for each row execute function caja_turno_abierto();

-- A count that differed by more than one person may answer for.
create table caja_intentos (
  id uuid primary key,
  turno_id uuid not null references caja_turnos,
  quien uuid not null references users,
  cuando timestamptz not null,
  conteo jsonb not null,
  metodos jsonb not null,
  diferencia numeric(14, 2) not null
);
create index caja_intentos_turno on caja_intentos (turno_id, cuando, id);
create index caja_intentos_quien on caja_intentos (quien);

create table caja_z (
  numero integer primary key check (numero > 0),
  turno_id uuid not null constraint caja_z_una_de_cada_turno unique references caja_turnos,
  -- The day on which it was closed.
  fecha date not null,
  cerrado_por uuid not null references users,
  cerrado_en timestamptz not null,
  autorizado_por uuid references users check (autorizado_por <> cerrado_por),
  -- [{ denominacion, cantidad }], the largest first.
  conteo jsonb not null,
  -- What was expected and counted of each method, what it differs by, and the row of the ledger that this is.
  metodos jsonb not null,
  -- What was counted of cash.
  efectivo numeric(14, 2) not null check (efectivo >= 0),
  -- Of all methods, what was counted less what was expected.
  diferencia numeric(14, 2) not null,
  -- Of all that it says, and its turn: whoever changes any of it without writing this anew is found.
  huella bytea not null
);
create index caja_z_fecha on caja_z (fecha);
create index caja_z_cerrado_por on caja_z (cerrado_por);
create index caja_z_autorizado_por on caja_z (autorizado_por) where autorizado_por is not null;

create function huella_de_z(z caja_z) returns bytea language sql stable as $$
  select sha256(convert_to(jsonb_build_array(
    z.numero, z.turno_id, z.fecha, z.cerrado_por, extract(epoch from z.cerrado_en), z.autorizado_por, z.conteo, z.metodos, z.efectivo,
    z.diferencia, t.caja, t.fecha, t.base, t.propuesta, t.abierto_por, extract(epoch from t.abierto_en), extract(epoch from t.cerrado_en)
  )::text, 'UTF8'))
  from caja_turnos t where t.id = z.turno_id
$$;

create function sellar_z() returns trigger language plpgsql as $$
begin
  new.huella := huella_de_z(new);
  return new;
end $$;
create trigger sellar_z before insert on caja_z for each row execute function sellar_z();

-- What was written stays; of a turn only that it is closed is told later, once.
create function caja_inmutable() returns trigger language plpgsql as $$
begin
  raise exception using errcode = 'integrity_constraint_violation', constraint = 'caja_inmutable',
    message = 'what a till has seen stays as it is';
end $$;
create trigger caja_inmutable before update or delete or truncate on caja_movimientos
  for each statement execute function caja_inmutable();
create trigger caja_inmutable before update or delete or truncate on caja_intentos
  for each statement execute function caja_inmutable();
create trigger caja_inmutable before update or delete or truncate on caja_z
  for each statement execute function caja_inmutable();
create trigger caja_inmutable before delete or truncate on caja_turnos for each statement execute function caja_inmutable();
create trigger caja_se_cierra before update on caja_turnos for each row
  when (old.cerrado_en is not null or new.cerrado_en is null
    or (old.id, old.caja, old.fecha, old.base, old.propuesta, old.abierto_por, old.abierto_en)
      is distinct from (new.id, new.caja, new.fecha, new.base, new.propuesta, new.abierto_por, new.abierto_en))
  execute function caja_inmutable();

-- What the till posted to the ledger is corrected by the till.
create function contabilidad_de_caja() returns trigger language plpgsql as $$
begin
  if exists (
    select from partidas p join asientos a on a.numero = p.numero where p.fila_id = old.id and a.origen = 'caja'
  ) then
    raise exception using errcode = 'integrity_constraint_violation', constraint = 'contabilidad_de_caja',
      message = 'a ledger row that the till posted is never changed';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger contabilidad_de_caja before update or delete on contabilidad
  for each row when (old.pago_id is null) execute function contabilidad_de_caja();

alter table configuracion
  add column exigir_caja boolean not null default false,
  add column diferencia_maxima numeric(14, 2) not null default 10000,
  add constraint configuracion_diferencia_maxima check (diferencia_maxima >= 0);

create trigger avisar_cambio after insert or update on caja_turnos for each statement execute function avisar_cambio();
create trigger avisar_cambio after insert on caja_movimientos for each statement execute function avisar_cambio();
create trigger avisar_cambio after insert on caja_intentos for each statement execute function avisar_cambio();

call auditar_tabla('caja_turnos');
call auditar_tabla('caja_z', 'numero', callados => 'huella');
call auditar_tabla('caja_intentos');
-- Those of a sale or a payment follow from it.
create trigger auditar after insert on caja_movimientos for each row when (new.categoria is not null)
  execute function auditar('id', '', '');
