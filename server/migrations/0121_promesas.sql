-- The day on which a debtor promised to pay. An erasure drops it with the outcome.
alter table contactos
  add column promesa date,
  add constraint contactos_promesa check (promesa is null or resultado is not distinct from 'promete pagar');
create index contactos_promesas on contactos (cliente_id, fecha desc, id desc) where promesa is not null;
