-- The setting gets a third answer: the desk asks to open a till. Desks of an earlier version that asked for nothing now ask.
create type caja_sin_abrir as enum ('preguntar', 'exigir', 'permitir');
alter table configuracion alter column exigir_caja drop default;
alter table configuracion alter column exigir_caja type caja_sin_abrir
  using (case when exigir_caja then 'exigir' else 'preguntar' end)::caja_sin_abrir;
alter table configuracion alter column exigir_caja set default 'preguntar';
alter table configuracion rename column exigir_caja to caja_sin_abrir;

-- Cash of payments and refunds outside any turn. The next Z takes all rows without a number: a row that commits late, or an offline
-- sale that arrives days later, has the number of the Z that really followed it.
create table cobros_sin_caja (
  fila_id uuid primary key references contabilidad,
  z integer references caja_z
);
create index cobros_sin_caja_z on cobros_sin_caja (z);

create trigger caja_inmutable before delete or truncate on cobros_sin_caja for each statement execute function caja_inmutable();
create trigger caja_se_cuenta before update on cobros_sin_caja for each row
  when (old.z is not null or new.z is null or old.fila_id <> new.fila_id) execute function caja_inmutable();
create trigger avisar_cambio after insert or update on cobros_sin_caja for each statement execute function avisar_cambio();

-- Earlier cash, from the first turn of the gym on. Imported payments were never in a drawer.
insert into cobros_sin_caja (fila_id, z)
select c.id, (select min(z.numero) from caja_z z where z.cerrado_en > c.created_at)
from contabilidad c
where c.pago_id is not null and c.metodo_pago = 'efectivo' and c.monto <> 0
  and c.created_at >= (select min(abierto_en) from caja_turnos)
  and not exists (select from caja_movimientos m where m.fila_id = c.id)
  and not exists (select from importacion_filas f where f.registro_id = c.pago_id);
