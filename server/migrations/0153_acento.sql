-- The colour of the program's buttons and links, one of a list whose contrast is checked in both themes.
create type acento as enum ('petroleo', 'azul', 'indigo', 'violeta', 'rosa', 'terracota', 'oliva', 'grafito');
alter table configuracion add column acento acento not null default 'petroleo';
