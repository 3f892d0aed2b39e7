import { sinConfigurar } from '@gym/contract/configuracion/configuracion.rules'
import type { Db } from '../src/db/connection/database.ts'
import { devolverVenta } from '../src/operations/ventas/devolverVenta.ts'
import { registrarVenta } from '../src/operations/ventas/registrarVenta.ts'
import type { DemoCliente } from './people/clientes.ts'
import type { CuentaIds } from './people/cuentas.ts'
import type { DemoProducto } from './productos.ts'

const MINUTE_MS = 60_000
const SELLER = 'Yesenia Ortiz'

interface Shop {
  clientes: DemoCliente[]
  productos: DemoProducto[]
}

/** Seeds sales of the last hour through the program's own code: one returned in part, one plain, one owed. */
export async function seedVentas(
  db: Db,
  { clientes, productos }: Shop,
  cuentas: CuentaIds,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<void> {
  const [one, other] = clientes.filter(({ estado }) => estado === 'activo')
  const named = (nombre: string) => productos.find((producto) => producto.nombre === nombre)
  const [agua, toalla, barra] = [
    named('Agua 600 ml'),
    named('Toalla de microfibra'),
    named('Barra de proteína'),
  ]
  if (!one || !other || !agua || !toalla || !barra) return
  const by = (minutesAgo: number) => ({
    user: { _id: cuentas.recepcionista, nombre: SELLER },
    now: new Date(now.getTime() - minutesAgo * MINUTE_MS),
    timeZone,
    diasDePlazo: sinConfigurar.diasDePlazo,
  })
  const nothing = { cobros: [], fiado: false }
  const line = ({ _id }: DemoProducto, cantidad = 1) => ({ producto: _id, cantidad })

  const returned = await registrarVenta(
    db,
    {
      ...nothing,
      cliente: one._id,
      lineas: [line(toalla), line(agua, 2)],
      cobros: [{ metodo: 'Efectivo', monto: toalla.precio + 2 * agua.precio }],
      recibido: 50_000,
    },
    by(50),
  )
  await registrarVenta(
    db,
    { ...nothing, lineas: [line(agua)], cobros: [{ metodo: 'Transferencia', monto: agua.precio }] },
    by(35),
  )
  await registrarVenta(
    db,
    { ...nothing, cliente: other._id, lineas: [line(barra, 2), line(agua)], fiado: true },
    by(20),
  )
  await devolverVenta(
    db,
    returned._id,
    {
      lineas: [{ indice: 0, cantidad: 1, reponer: true }],
      metodo: 'Efectivo',
      motivo: 'Llegó con un defecto.',
    },
    by(10),
  )
}
