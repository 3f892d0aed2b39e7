-- A correction of a payment makes its printed ticket obsolete: the next print gets a ticket number of its own.
alter table pagos
  add column corregido_en timestamptz,
  -- The last ticket printed before the correction.
  add column ticket_anterior integer check (ticket_anterior > 0),
  add constraint pagos_ticket_anterior check (ticket_anterior is null or corregido_en is not null);
