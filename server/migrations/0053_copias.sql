-- Each copy that the program tried to make, and what came of restoring it. The files themselves are in DATA_DIR/copias; what no
-- file says of itself is here: that it failed, that it was verified, that somebody has it.
create table copias (
  id uuid primary key,
  nombre text not null constraint copias_nombre unique,
  tipo text not null check (tipo in ('diaria', 'pedida', 'actualizacion', 'restauracion', 'otra')),
  -- The day of the gym that a daily one is of.
  dia date check ((tipo = 'diaria') = (dia is not null)),
  empezada_en timestamptz not null,
  terminada_en timestamptz,
  -- Why it came to nothing, in words.
  fallo text check (fallo is null or terminada_en is null),
  verificada_en timestamptz,
  verificacion text check (verificacion in ('bien', 'mal', 'no_se_pudo')),
  detalle text,
  descargada_en timestamptz,
  constraint copias_verificada check (num_nulls(verificada_en, verificacion, detalle) in (0, 3))
);

-- Of the programs that share a database one makes the copy of a day.
create unique index copias_diaria on copias (dia) where fallo is null;
create index copias_empezada on copias (empezada_en desc);
create index copias_verificadas on copias (verificada_en desc) where verificada_en is not null;

create trigger avisar_cambio after insert or update or delete on copias
  for each statement execute function avisar_cambio();

call auditar_tabla('copias', 'nombre');
