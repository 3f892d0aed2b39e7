-- Training. A routine is one exercise of the catalogue (which lives in the contract; only the gym's own video links
-- are kept here) with its sets and repetitions. An assignment gives it to a client on days that exclude each other.
create type grupo_muscular as enum ('Pecho', 'Piernas', 'Espalda', 'Brazos', 'Hombros', 'Abdomen');

create table ejercicio_videos (
  ejercicio_id uuid primary key,
  video text not null check (video like 'https://%')
);

create table rutinas (
  id uuid primary key,
  grupo_muscular grupo_muscular not null,
  nombre_ejercicio text collate "es-x-icu" not null check (nombre_ejercicio <> ''),
  series smallint not null check (series between 1 and 100),
  repeticiones smallint not null check (repeticiones between 1 and 1000),
  descripcion text collate "es-x-icu",
  creado_por uuid references users,
  created_at timestamptz not null,
  busqueda text not null generated always as (
    sin_acentos(
      case grupo_muscular
        when 'Pecho' then 'Pecho' when 'Piernas' then 'Piernas' when 'Espalda' then 'Espalda'
        when 'Brazos' then 'Brazos' when 'Hombros' then 'Hombros' else 'Abdomen'
      end || ' ' || nombre_ejercicio || ' ' || coalesce(descripcion, '')
    )
  ) stored
);

create index rutinas_creada on rutinas (created_at desc, id desc);
create index rutinas_busqueda on rutinas using gin (busqueda gin_trgm_ops);
create index rutinas_creado_por on rutinas (creado_por);

create table asignaciones (
  id uuid primary key,
  cliente_id uuid not null references clientes,
  rutina_id uuid not null references rutinas,
  dias_entrenamiento text[] not null,
  dias_descanso text[] not null,
  asignada_por uuid references users,
  fecha_asignacion timestamptz not null,
  created_at timestamptz not null,
  constraint asignaciones_dias check (
    cardinality(dias_entrenamiento) between 1 and 7 and cardinality(dias_descanso) between 1 and 7
    and dias_entrenamiento || dias_descanso
      <@ array['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo']
  ),
  constraint asignaciones_dias_separados check (not dias_entrenamiento && dias_descanso)
);

create index asignaciones_cliente on asignaciones (cliente_id, created_at desc);
create index asignaciones_rutina on asignaciones (rutina_id);
create index asignaciones_asignada_por on asignaciones (asignada_por);
