-- A payment without a client is in an order of its own, that of its sale: all of them were one line, and the first that was refused held
-- up every other one.
create or replace function evento_de_pago() returns trigger language plpgsql as $$
begin
  if sin_eventos() then
    return null;
  end if;
  perform avisar_evento(tg_argv[0], coalesce(new.cliente_id, new.venta_id, new.id), jsonb_build_object(
    '_id', new.id, 'cliente', new.cliente_id, 'producto', new.producto_id, 'venta', new.venta_id, 'cantidad', new.cantidad,
    'monto', new.monto, 'devuelto', new.devuelto, 'fecha', new.fecha, 'metodoPago', new.metodo_pago));
  return null;
end
$$;

update envios set de_quien = coalesce(datos ->> 'venta', datos ->> '_id')::uuid
where estado = 'pendiente' and tipo like 'pago.%' and de_quien = '00000000-0000-0000-0000-000000000000';
