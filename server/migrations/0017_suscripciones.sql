-- Subscriptions that were begun. A paid one is posted to the ledger once: `contabilidad_id` says as what, and its row
-- is held while it is posted. One that is paid and not posted waits for a rate ('por asentar'). What was paid in test
-- mode is never posted.
create type proveedor_suscripcion as enum ('stripe', 'prueba');

create table suscripciones (
  id uuid primary key,
  proveedor proveedor_suscripcion not null,
  session_id text not null,
  user_id uuid references users,
  centavos integer not null check (centavos > 0),
  created_at timestamptz not null,
  pagada_en timestamptz,
  tasa numeric(14, 4) check (tasa > 0),
  contabilidad_id uuid references contabilidad,
  constraint suscripciones_sesion unique (session_id),
  constraint suscripciones_un_asiento unique (contabilidad_id),
  constraint suscripciones_asentada_si_pagada check (
    contabilidad_id is null or (pagada_en is not null and tasa is not null and proveedor = 'stripe')
  )
);

create index suscripciones_user on suscripciones (user_id);
create index suscripciones_por_asentar on suscripciones (pagada_en, id)
  where pagada_en is not null and contabilidad_id is null and proveedor = 'stripe';
