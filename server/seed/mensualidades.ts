import { addDays, type Day } from '@gym/contract/core/calendar'
import { multiply } from '@gym/contract/core/money'
import type { DemoCliente } from './people/clientes.ts'
import { temporada } from './people/temporada.ts'
import type { DemoProducto } from './productos.ts'
import type { Random } from './random.ts'
import { aMetodoPago, type Venta } from './venta.ts'

const DAYS = 30
const LATE_BY = [0, 0, 0, 0, 1, 1, 2, 3, 5]

/** Builds each client's payments backwards: every thirty days or a bit later, with gaps in slack months. */
export function mensualidadesSince(
  since: Day,
  { clientes, productos }: { clientes: DemoCliente[]; productos: DemoProducto[] },
  random: Random,
): Venta[] {
  const named = (nombre: string) => productos.filter((producto) => producto.nombre === nombre)
  const [mensualidad, estudiante, clase] = ['Mensualidad', 'Mensualidad estudiante', 'Clase'].flatMap(named)
  if (!mensualidad || !estudiante || !clase) throw new Error('The catalogue has no monthly fees')
  const planes = [
    [mensualidad, 74],
    [estudiante, 18],
    [clase, 8],
  ] as const
  return clientes.flatMap((cliente) => paidBy(cliente, random.weighted(planes), since, random))
}

function paidBy(cliente: DemoCliente, producto: DemoProducto, since: Day, random: Random): Venta[] {
  const ventas: Venta[] = []
  const first = cliente.desde > since ? cliente.desde : since
  const skips = 0.5 * random.whole(0, 2)
  let fecha = lastPaid(cliente, random)
  while (fecha >= first) {
    const slack = ventas.length > 0 && random.chance((1 - temporada(fecha)) * skips)
    if (!slack) {
      const cantidad = producto.nombre === 'Clase' ? random.whole(3, 8) : 1
      const monto = multiply(producto.precio, cantidad)
      ventas.push({ cliente, producto, cantidad, monto, fecha, metodoPago: aMetodoPago(random) })
    }
    fecha = addDays(fecha, -DAYS - random.pick(LATE_BY))
  }
  return ventas
}

function lastPaid({ desde, hasta }: DemoCliente, random: Random): Day {
  const day = addDays(hasta, -random.whole(0, DAYS + 2))
  return day > desde ? day : desde
}
