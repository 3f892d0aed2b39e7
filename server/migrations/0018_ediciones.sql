-- Who edited each thing last, and when: said to whoever edits it at the same time and comes second. One row a thing,
-- whatever table it is of.
create table ediciones (
  recurso text not null,
  recurso_id uuid not null,
  user_id uuid references users,
  editado_en timestamptz not null,
  primary key (recurso, recurso_id)
);

create index ediciones_user on ediciones (user_id);
