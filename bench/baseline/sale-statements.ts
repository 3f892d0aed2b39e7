/** The statements of a sale, in their order: those that the program runs. */

export const claimKey = `
  insert into idempotencia (user_id, llamada, clave, huella, creada_en, estado_http, respuesta)
  values ($1, $2, $3, $4, $5, $6, $7)
  on conflict (user_id, llamada, clave) do update
  set huella = $8, creada_en = $9, estado_http = $10, respuesta = $11 where idempotencia.creada_en < $12
  returning clave`

export const lockProducto = `
  select id as "_id", nombre, descripcion, precio, stock, estado, categoria, lleva_stock as "llevaStock", eliminado_en
  from productos where id in ($1) order by id for update`

export const findCliente = `
  select id as "_id", nombre, apellido, email, telefono, direccion, estado,
         numero_identificacion as "numeroIdentificacion"
  from clientes where id = $1 and eliminado_en is null`

export const addStock = 'update productos set stock = stock + $1 where id = $2'

export const insertPago = `
  insert into pagos (id, cliente_id, producto_id, cantidad, precio_unitario, monto, fecha, metodo_pago, stock_tomado,
                     created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`

export const findPago = `
  select g.id as "_id", g.cantidad, g.precio_unitario as "precioUnitario", g.monto, g.fecha,
         g.metodo_pago as "metodoPago", c.id as "clienteId", c.nombre as "clienteNombre",
         c.apellido as "clienteApellido", c.numero_identificacion as "clienteNumero", p.id as "productoId",
         p.nombre as "productoNombre", p.precio as "productoPrecio"
  from pagos as g left join clientes as c on c.id = g.cliente_id left join productos as p on p.id = g.producto_id
  where g.eliminado_en is null and g.id = $1`

export const insertEntry = `
  insert into contabilidad (id, tipo, descripcion, monto, fecha, metodo_pago, cuenta_debito, cuenta_credito, referencia,
                            creado_por, pago_id, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`

export const keepAnswer = `
  update idempotencia set estado_http = $1, respuesta = $2 where (user_id = $3 and llamada = $4 and clave = $5)`
