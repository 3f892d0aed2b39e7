-- How many days what is left owing is due after, and what the receipt of a membership says at its foot ('' says nothing).
alter table configuracion
  add column dias_de_plazo smallint not null default 30,
  add column aviso_recibo text not null default 'Este pago no se transfiere, no se congela y no se reembolsa.',
  add constraint configuracion_dias_de_plazo check (dias_de_plazo between 0 and 365);

-- The products that the sale offers by one press, in the order of the screen; none until the admin has chosen them.
create table rapidos (
  posicion smallint primary key check (posicion >= 0),
  producto_id uuid not null references productos,
  constraint rapidos_una_vez unique (producto_id)
);

create trigger avisar_cambio after insert or update or delete on rapidos
  for each statement execute function avisar_cambio();
