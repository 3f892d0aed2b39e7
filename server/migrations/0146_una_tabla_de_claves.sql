-- One table of idempotency keys. A form's key expires; a desk operation's does not. `llamada` is the scope of a key: the caller with
-- the call, or 'mostrador' for the whole gym.
alter table idempotencia add column vence_en timestamptz, alter column clave type text collate "C";
update idempotencia set vence_en = creada_en + interval '24 hours', llamada = user_id || ' ' || llamada;
alter table idempotencia
  drop column user_id,
  drop column estado_http,
  drop column creada_en,
  add primary key (llamada, clave);
create index idempotencia_vence on idempotencia (vence_en) where vence_en is not null;

insert into idempotencia (llamada, clave, huella, respuesta)
select 'mostrador', clave, huella, respuesta from operaciones_mostrador;

drop trigger auditar on operaciones_mostrador;
alter table operaciones_mostrador drop column huella, drop column respuesta;
create trigger auditar after insert on operaciones_mostrador for each row
  when (new.ocurrida_en is not null or new.hecha_por <> new.enviada_por or new.avisos <> '[]')
  execute function auditar('clave', '', '');
