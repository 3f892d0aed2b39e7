-- What a desk sent until it was answered: sales, entries and attendances that carry the desk's device. A row is written in the
-- transaction of the work and outlives whatever becomes of that: a key that is sent again, after a month or by another account, is
-- told what the first one was told and makes nothing. So it is kept for years, where a key of `idempotencia` is kept for a day.
create type tipo_operacion as enum ('venta', 'entrada', 'asistencia');

create table operaciones_mostrador (
  -- Made once by the browser; one for the whole gym.
  clave text collate "C" primary key check (length(clave) between 1 and 255),
  tipo tipo_operacion not null,
  -- Of the body as it was sent, without what changes from one sending to the next.
  huella bytea not null,
  dispositivo text collate "es-x-icu" not null check (length(dispositivo) between 1 and 40),
  -- Who made it, and who was signed in when it arrived.
  hecha_por uuid not null references users,
  enviada_por uuid not null references users,
  recibida_en timestamptz not null,
  -- By the device's clock, and only where the desk had no answer when it made it: what it was made at and sent at.
  ocurrida_en timestamptz,
  enviada_en timestamptz,
  -- What it is dated, by the server's clock: on line when it was received.
  fecha timestamptz not null,
  dia date not null,
  -- The device's clock was set between the act and the sending.
  hora_dudosa boolean not null,
  -- What a rule would have refused, had it not happened already.
  avisos jsonb not null,
  -- The sale, or the attendance.
  resultado_id uuid not null,
  -- What the first try was answered; what says who somebody is is blanked where their data are erased.
  respuesta text not null,
  constraint operaciones_mostrador_horas check ((ocurrida_en is null) = (enviada_en is null) and fecha <= recibida_en)
);
create index operaciones_mostrador_resultado on operaciones_mostrador (resultado_id);
create index operaciones_mostrador_hecha_por on operaciones_mostrador (hecha_por);
create index operaciones_mostrador_enviada_por on operaciones_mostrador (enviada_por);

-- What was made on line is told already by the sale or the entry that it is.
create trigger auditar after insert on operaciones_mostrador for each row
  when (new.ocurrida_en is not null or new.hecha_por <> new.enviada_por or new.avisos <> '[]')
  execute function auditar('clave', '', 'huella,respuesta');
