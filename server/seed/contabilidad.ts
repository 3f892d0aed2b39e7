import { sql } from 'kysely'
import type { Db } from '../src/db/connection/database.ts'
import type { MetodoMovimiento } from '../src/db/tables.gen.ts'
import { describePago } from '../src/features/pagos/pagos.rules.ts'
import type { DemoPago } from './pagos.ts'
import type { CuentaIds } from './people/cuentas.ts'
import { type Random, randomFor } from './random.ts'
import { rowsAtOnce } from './rows-at-once.ts'

export async function seedContabilidad(db: Db, pagos: DemoPago[], cuentas: CuentaIds): Promise<void> {
  const random = randomFor('contabilidad')
  for (const portion of rowsAtOnce(pagos)) {
    const rows = portion.map((pago) => ({
      ...entryOf(pago, random),
      creadoPor: random.chance(0.85) ? cuentas.recepcionista : cuentas.admin,
    }))
    await db.insertInto('contabilidad').values(rows).execute()
  }
  await sql`call asentar_sueltas()`.execute(db)
}

function entryOf(pago: DemoPago, random: Random) {
  return {
    id: random.id(pago.at),
    tipo: 'ingreso' as const,
    descripcion: describePago(pago),
    monto: pago.monto,
    fecha: pago.fecha,
    metodoPago: pago.metodoPago.toLowerCase() as MetodoMovimiento,
    cuentaDebito: pago.metodoPago === 'Efectivo' ? ('Caja' as const) : ('Bancos' as const),
    cuentaCredito: 'Ingresos' as const,
    referencia: 'factura' as const,
    pagoId: pago._id,
    createdAt: pago.at.toISOString(),
  }
}
