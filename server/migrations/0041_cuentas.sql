-- Whoever entered with the password that the program printed chooses one of their own first. A session knows when its
-- person last showed the password: what is grave asks for it again after a while.
alter table users add column cambiar_clave boolean not null default false;
alter table sesiones add column confirmada_en timestamptz;
update sesiones set confirmada_en = creada_en;
alter table sesiones alter column confirmada_en set not null;
