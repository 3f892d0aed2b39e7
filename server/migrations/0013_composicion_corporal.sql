-- Measurements of a client's body: kg, cm and percentages. What was not measured is null.
create table composicion_corporal (
  id uuid primary key,
  cliente_id uuid not null references clientes,
  fecha date not null,
  peso numeric(5, 2) not null check (peso between 1 and 500),
  altura numeric(5, 2) not null check (altura between 30 and 300),
  imc numeric(7, 2) not null check (imc > 0),
  porcentaje_grasa numeric(5, 2) check (porcentaje_grasa between 0 and 100),
  porcentaje_musculo numeric(5, 2) check (porcentaje_musculo between 0 and 100),
  brazo_derecho numeric(5, 2) check (brazo_derecho between 1 and 300),
  brazo_izquierdo numeric(5, 2) check (brazo_izquierdo between 1 and 300),
  pecho numeric(5, 2) check (pecho between 1 and 300),
  cintura numeric(5, 2) check (cintura between 1 and 300),
  cadera numeric(5, 2) check (cadera between 1 and 300),
  pierna_derecha numeric(5, 2) check (pierna_derecha between 1 and 300),
  pierna_izquierda numeric(5, 2) check (pierna_izquierda between 1 and 300),
  objetivo text not null check (
    objetivo in ('Cardio', 'Pérdida de peso', 'Ganar músculo', 'Mejorar resistencia', 'Rehabilitación')
  ),
  notas text,
  creado_por uuid references users,
  created_at timestamptz not null,
  busqueda text not null generated always as (sin_acentos(objetivo || ' ' || coalesce(notas, ''))) stored,
  constraint composicion_porcentajes check (coalesce(porcentaje_grasa, 0) + coalesce(porcentaje_musculo, 0) <= 100)
);

create index composicion_corporal_cliente on composicion_corporal (cliente_id, fecha desc, created_at desc, id desc);
create index composicion_corporal_creado_por on composicion_corporal (creado_por);
