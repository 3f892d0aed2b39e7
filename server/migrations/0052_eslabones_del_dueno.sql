-- The links of the audit are made by the database's owner: the program's role, which only adds to the audit, has no other
-- way to write or take away what links it.
alter function esperar_eslabon() security definer set search_path = public, pg_temp;
alter function encadenar_auditoria(integer) security definer set search_path = public, pg_temp;
