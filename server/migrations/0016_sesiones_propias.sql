-- A person sees and ends their own sessions: each has an id that says nothing of its token, and the browser's name.
alter table sesiones
  add column id uuid not null default gen_random_uuid(),
  add column navegador text,
  add constraint sesiones_id unique (id);
