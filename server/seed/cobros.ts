import { juzgarContacto } from '@gym/contract/cobros/contactos.rules'
import { sinConfigurar } from '@gym/contract/configuracion/configuracion.rules'
import { addDays, dayIn } from '@gym/contract/core/calendar'
import type { Db } from '../src/db/connection/database.ts'
import { insertContacto } from '../src/features/cobros/contactos.queries.ts'
import { registrarVenta } from '../src/operations/ventas/registrarVenta.ts'
import type { DemoCliente } from './people/clientes.ts'
import type { CuentaIds } from './people/cuentas.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Debts of the demo: days since the sale, the due date and the last contact, and the paid part. */
const DEBTS = [
  { sold: 130, due: 100, concepto: 'Plan de entrenamiento', monto: 240_000, paid: 90_000, wrote: 12 },
  { sold: 95, due: 65, concepto: 'Matrícula', monto: 60_000, paid: 0, wrote: 9 },
  { sold: 70, due: 40, concepto: 'Valoración física', monto: 45_000, paid: 15_000, wrote: 3 },
  { sold: 40, due: 10, concepto: 'Guantes', monto: 52_000, paid: 20_000, wrote: null },
  { sold: 12, due: -18, concepto: 'Plan de entrenamiento', monto: 180_000, paid: 100_000, wrote: null },
] as const

export async function seedCobros(
  db: Db,
  clientes: DemoCliente[],
  cuentas: CuentaIds,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<void> {
  const regulars = clientes.filter(({ estado }) => estado === 'activo').slice(2)
  const by = (daysAgo: number) => ({
    user: { _id: cuentas.recepcionista, nombre: 'Yesenia Ortiz' },
    now: new Date(now.getTime() - daysAgo * DAY_MS),
    timeZone,
    diasDePlazo: sinConfigurar.diasDePlazo,
  })
  for (const [index, { sold, due, concepto, monto, paid, wrote }] of DEBTS.entries()) {
    const cliente = regulars[index]?._id
    if (!cliente) return
    await registrarVenta(
      db,
      {
        cliente,
        lineas: [{ concepto, monto, cantidad: 1 }],
        cobros: paid > 0 ? [{ metodo: 'Efectivo', monto: paid }] : [],
        fiado: true,
        vence: addDays(dayIn(timeZone, now), -due),
      },
      by(sold),
    )
    if (wrote === null) continue
    const when = { ...by(wrote), now: lawful(by(wrote).now) }
    await insertContacto(
      db,
      { clienteId: cliente, canal: 'whatsapp', resultado: null, nota: null, promesa: null },
      when,
    )
  }
}

function lawful(instant: Date): Date {
  const { permitido } = juzgarContacto(instant, 'estricta', { contados: [], noContactar: false })
  return permitido ? instant : lawful(new Date(instant.getTime() - 60 * 60 * 1000))
}
