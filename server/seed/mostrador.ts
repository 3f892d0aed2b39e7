import { addDays, type Day } from '@gym/contract/core/calendar'
import { multiply } from '@gym/contract/core/money'
import type { DemoCliente } from './people/clientes.ts'
import { movimiento } from './people/temporada.ts'
import type { DemoProducto } from './productos.ts'
import type { Random } from './random.ts'
import { aMetodoPago, type Venta } from './venta.ts'

const DISCONTINUED_DAYS = 150
const LOCKER_RENTS = [10_000, 15_000, 25_000]

interface Shop {
  clientes: DemoCliente[]
  productos: DemoProducto[]
}

export function salesOfTheCounter(since: Day, today: Day, shop: Shop, random: Random): Venta[] {
  const ventas: Venta[] = []
  for (let day = since; day <= today; day = addDays(day, 1)) {
    const visitors = shop.clientes.filter(({ desde, hasta }) => desde <= day && day <= hasta)
    const onSale = day < addDays(today, -DISCONTINUED_DAYS) ? shop.productos : shop.productos.filter(isActive)
    const howMany = Math.round(random.whole(3, 10) * movimiento(day))
    for (let sale = 0; sale < howMany; sale += 1) ventas.push(aSale(day, visitors, onSale, random))
  }
  return ventas
}

const isActive = ({ estado }: DemoProducto) => estado === 'activo'

function aSale(fecha: Day, visitors: DemoCliente[], onSale: DemoProducto[], random: Random): Venta {
  const known = random.chance(0.65) && visitors.length > 0
  const common = { fecha, cliente: known ? random.pick(visitors) : null, metodoPago: aMetodoPago(random) }
  if (random.chance(0.015))
    return { ...common, producto: null, cantidad: 1, monto: random.pick(LOCKER_RENTS) }
  const producto = random.weighted(onSale.map((producto) => [producto, producto.ventas] as const))
  const cantidad = producto.precio < 10_000 && random.chance(0.3) ? random.whole(2, 4) : 1
  return { ...common, producto, cantidad, monto: multiply(producto.precio, cantidad) }
}
