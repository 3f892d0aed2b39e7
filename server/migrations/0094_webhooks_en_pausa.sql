-- A webhook may pause: what happens is still written down, nothing is sent. A restore leaves all of them so, for the gym that the copy is
-- of may be at work elsewhere, and two would tell the same receiver of themselves. A table of its own, without a reference, for it stands
-- before that of the webhooks (0097) where a database is made anew.
create table webhooks_en_pausa (
  webhook_id uuid primary key,
  desde timestamptz not null default now()
);
call auditar_tabla('webhooks_en_pausa', 'webhook_id');
create trigger avisar_cambio after insert or delete on webhooks_en_pausa
  for each statement execute function avisar_cambio();
