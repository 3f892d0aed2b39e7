import type { NuevaTransaccion } from '@gym/contract/contabilidad/contabilidad.schema'
import { addDays, addMonths, type Day, daysBetween, monthOf } from '@gym/contract/core/calendar'
import { sql } from 'kysely'
import type { Db } from '../src/db/connection/database.ts'
import { editarTransaccion } from '../src/operations/contabilidad/editarTransaccion.ts'
import type { CuentaIds } from './people/cuentas.ts'
import { someTimeOf } from './people/horario.ts'
import { type Random, randomFor } from './random.ts'

const MONTHS = 12
const CORRECTED = 0.12
const NOTICED_AFTER_DAYS = 3

type Gasto = Omit<NuevaTransaccion, 'fecha'> & { fecha: Day }

export async function seedGastos(
  db: Db,
  cuentas: CuentaIds,
  { now, today, timeZone }: { now: Date; today: Day; timeZone: string },
): Promise<void> {
  const random = randomFor('gastos')
  const rows = gastosUntil(today, random)
    .map((gasto) => ({ gasto, at: someTimeOf(gasto.fecha, random) }))
    .filter(({ at }) => at < now)
    .map(({ gasto, at }) => ({ ...toRow(gasto, at, random), creadoPor: cuentas.admin }))
  await db.insertInto('contabilidad').values(rows).execute()
  await sql`call asentar_sueltas()`.execute(db)

  for (const { id, fecha, monto } of rows) {
    if (daysBetween(fecha, today) <= NOTICED_AFTER_DAYS || !random.chance(CORRECTED)) continue
    const noticed = someTimeOf(addDays(fecha, NOTICED_AFTER_DAYS), random)
    const right = Math.round((monto * random.whole(90, 115)) / 100_000) * 1_000
    const by = { user: { _id: cuentas.admin }, now: noticed, timeZone }
    await editarTransaccion(db, id, { monto: right }, by)
  }
}

function gastosUntil(today: Day, random: Random): Gasto[] {
  const months = Array.from({ length: MONTHS + 1 }, (_, ago) => monthOf(addMonths(today, -ago)))
  return months.flatMap(({ desde, hasta }) => {
    const on = (day: number) => addDays(desde, day - 1)
    return [
      aGasto('Arriendo del local', 'Arriendo', 6_400_000, on(5)),
      aGasto('Nómina, primera quincena', 'Nómina', 5_600_000, on(15)),
      aGasto('Nómina, segunda quincena', 'Nómina', 5_600_000, hasta),
      aGasto('Energía', 'Servicios públicos', random.whole(1_450, 2_250) * 1_000, on(12)),
      aGasto('Acueducto y aseo', 'Servicios públicos', random.whole(240, 390) * 1_000, on(18)),
      aGasto('Internet y teléfono', 'Servicios públicos', 139_900, on(20)),
      inCash('Productos de aseo', 'Aseo', random.whole(140, 260) * 1_000, on(random.whole(3, 9))),
      aGasto('Pedido al proveedor', 'Mercancía', random.whole(900, 2_600) * 1_000, on(random.whole(8, 25))),
      ...(random.chance(0.6)
        ? [
            inCash(
              random.pick(repairs),
              'Mantenimiento',
              random.whole(120, 1_400) * 1_000,
              on(random.whole(2, 27)),
            ),
          ]
        : []),
      ...(random.chance(0.4)
        ? [
            aGasto(
              'Publicidad en redes',
              'Publicidad',
              random.whole(150, 450) * 1_000,
              on(random.whole(1, 20)),
            ),
          ]
        : []),
      // By law in June and December (Código Sustantivo del Trabajo, art. 306).
      ...(/-(06|12)-/.test(desde) ? [aGasto('Prima de servicios', 'Nómina', 5_600_000, on(14))] : []),
      ...(random.chance(0.3) ? [aRent(random.whole(2, 6) * 100_000, on(random.whole(6, 26)))] : []),
    ]
  })
}

const repairs = [
  'Mantenimiento de las caminadoras',
  'Cambio de cables de las poleas',
  'Arreglo de una ducha',
  'Tapizado de los bancos',
  'Pintura del salón de clases',
]

function aGasto(descripcion: string, categoria: string, monto: number, fecha: Day): Gasto {
  const accounts = { cuentaDebito: 'Bancos', cuentaCredito: 'Gastos', referencia: 'manual' } as const
  return { tipo: 'egreso', descripcion, categoria, monto, fecha, metodoPago: 'transferencia', ...accounts }
}

function inCash(descripcion: string, categoria: string, monto: number, fecha: Day): Gasto {
  return { ...aGasto(descripcion, categoria, monto, fecha), metodoPago: 'efectivo', cuentaDebito: 'Caja' }
}

function aRent(monto: number, fecha: Day): Gasto {
  const rent = aGasto('Alquiler del salón para un taller', 'Alquiler', monto, fecha)
  return { ...rent, tipo: 'ingreso', cuentaCredito: 'Ingresos' }
}

function toRow(gasto: Gasto, at: Date, random: Random) {
  return {
    id: random.id(at),
    tipo: gasto.tipo,
    descripcion: gasto.descripcion,
    monto: gasto.monto,
    fecha: gasto.fecha,
    metodoPago: gasto.metodoPago,
    cuentaDebito: gasto.cuentaDebito,
    cuentaCredito: gasto.cuentaCredito,
    referencia: gasto.referencia,
    categoria: gasto.categoria ?? null,
    createdAt: at.toISOString(),
  }
}
