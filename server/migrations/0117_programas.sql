-- A training program: routines with their days under one name, assigned in one act. Its rows have the fields of the
-- assignments that they become; an assignment keeps its program. A deleted program is hidden and loses its rows:
-- assignments still show its name, and its routines can be deleted.
create table programas (
  id uuid primary key,
  nombre text collate "es-x-icu" not null check (nombre <> ''),
  descripcion text collate "es-x-icu",
  estado estado not null,
  creado_por uuid references users,
  created_at timestamptz not null,
  eliminado_en timestamptz,
  busqueda text not null generated always as (sin_acentos(nombre || ' ' || coalesce(descripcion, ''))) stored
);

create unique index programas_nombre_vigente on programas (sin_acentos(nombre)) where eliminado_en is null;
create index programas_creado on programas (created_at desc, id desc) where eliminado_en is null;
create index programas_busqueda on programas using gin (busqueda gin_trgm_ops);
create index programas_creado_por on programas (creado_por);

create table programa_rutinas (
  programa_id uuid not null references programas,
  rutina_id uuid not null references rutinas,
  posicion smallint not null check (posicion >= 0),
  dias_entrenamiento text[] not null,
  dias_descanso text[] not null,
  primary key (programa_id, rutina_id),
  constraint programa_rutinas_dias check (
    cardinality(dias_entrenamiento) between 1 and 7 and cardinality(dias_descanso) between 1 and 7
    and dias_entrenamiento || dias_descanso
      <@ array['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo']
  ),
  constraint programa_rutinas_dias_separados check (not dias_entrenamiento && dias_descanso)
);

create index programa_rutinas_rutina on programa_rutinas (rutina_id);

alter table asignaciones add column programa_id uuid references programas;
create index asignaciones_programa on asignaciones (programa_id) where programa_id is not null;

call auditar_tabla('programas');
call auditar_tabla('programa_rutinas', 'programa_id');
create trigger avisar_cambio after insert or update or delete on programas
  for each statement execute function avisar_cambio();
create trigger avisar_cambio after insert or update or delete on programa_rutinas
  for each statement execute function avisar_cambio();
