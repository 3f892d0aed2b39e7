-- Wrong tries are forgotten little by little, so that what a busy network gets wrong in a week does not add up: they are counted
-- in parts. Of places, as of sessions, an account keeps the newest.
alter table intentos alter column fallos type double precision;
create index lugares_conocidos_user on lugares_conocidos (user_id, visto_en desc);
-- A number that was asked for already is found without reading the others of its key.
create index llamadas_contadas_valor on llamadas_contadas (clave, valor, en);
