-- Trainers, their classes and the weekly slots of each class. A slot keeps its id over edits, because people are
-- enrolled in it. How many they are is counted by a trigger into the slot's row, where a check holds it within the
-- capacity: whoever enrols at the same moment waits for that row. The capacity is the class's; the foreign key brings
-- every change of it to the slots. It is checked at the end, so that an edit may move a slot to a class before that class
-- has its new capacity; an edit may swap two slots' times likewise. Removed slots and classes stay as rows, because attendance still shows their names.
create extension if not exists btree_gist with schema public;

create type dia_semana as enum ('Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo');

create table entrenadores (
  id uuid primary key,
  nombre text collate "es-x-icu" not null check (nombre <> ''),
  apellido text collate "es-x-icu" not null check (apellido <> ''),
  correo text not null check (correo <> ''),
  telefono text not null check (telefono ~ '^[0-9]{7,15}$'),
  especialidad text collate "es-x-icu" not null check (especialidad <> ''),
  created_at timestamptz not null default now(),
  eliminado_en timestamptz,
  busqueda text not null generated always as (
    sin_acentos(nombre || ' ' || apellido || ' ' || correo || ' ' || telefono || ' ' || especialidad)
  ) stored
);

create unique index entrenadores_correo_vigente on entrenadores (lower(correo)) where eliminado_en is null;
create index entrenadores_apellido on entrenadores (apellido, nombre, id) where eliminado_en is null;
create index entrenadores_busqueda on entrenadores using gin (busqueda gin_trgm_ops);

create table clases (
  id uuid primary key,
  entrenador_id uuid not null references entrenadores,
  posicion smallint not null,
  nombre text collate "es-x-icu" not null check (nombre <> ''),
  capacidad_maxima integer not null check (capacidad_maxima between 1 and 1000),
  eliminado_en timestamptz,
  constraint clases_capacidad unique (id, capacidad_maxima)
);

create index clases_entrenador on clases (entrenador_id, posicion) where eliminado_en is null;

create table horarios (
  id uuid primary key,
  entrenador_id uuid not null references entrenadores,
  clase_id uuid not null,
  capacidad_maxima integer not null,
  dia dia_semana not null,
  horario_inicio text collate "C" not null check (horario_inicio ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  horario_fin text collate "C" not null check (horario_fin ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  posicion smallint not null,
  inscritos integer not null default 0,
  eliminado_en timestamptz,
  constraint horarios_clase foreign key (clase_id, capacidad_maxima) references clases (id, capacidad_maxima)
    on update cascade deferrable initially deferred,
  constraint horarios_orden check (horario_inicio < horario_fin),
  constraint horarios_cupo check (inscritos between 0 and capacidad_maxima),
  constraint horarios_quitado_sin_inscritos check (eliminado_en is null or inscritos = 0),
  constraint horarios_sin_cruces exclude using gist (
    entrenador_id with =,
    dia with =,
    int4range(
      left(horario_inicio, 2)::int * 60 + right(horario_inicio, 2)::int,
      left(horario_fin, 2)::int * 60 + right(horario_fin, 2)::int
    ) with &&
  ) where (eliminado_en is null) deferrable initially deferred
);

create index horarios_clase on horarios (clase_id, posicion);
create index horarios_dia on horarios (dia, horario_inicio, id) where eliminado_en is null;
create index horarios_entrenador on horarios (entrenador_id) where eliminado_en is null;
