import type { Day } from '@gym/contract/core/calendar'
import { figurasDe, type Linea, withUnexplained } from '@gym/contract/indicadores/conciliacion.rules'
import type { Conciliacion } from '@gym/contract/indicadores/conciliacion.schema'
import type { DayRange } from '../../core/day-range.ts'
import type { Db } from '../../db/connection/database.ts'
import { sumar } from '../../db/lists/sumas.ts'
import { sumTransacciones } from '../../features/contabilidad/transacciones.queries.ts'
import { type Explicado, measure } from '../../features/indicadores/conciliacion.queries.ts'
import { getDinero } from '../../features/indicadores/dinero.queries.ts'
import { getResultados } from '../../features/libros/informes.queries.ts'
import { sumPagos } from '../../features/pagos/pagos.queries.ts'

const ALWAYS = { desde: '1900-01-01', hasta: '9999-12-31' }

/** Reads the figures of several screens and the lines that explain their differences, all in one snapshot. */
export function conciliar(db: Db, days: DayRange & { desde: Day }, today: Day): Promise<Conciliacion> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const measured = await measure(trx, days)
      const shown = await readScreens(trx, days, today)
      const figuras = figurasDe(measured)
      return {
        desde: days.desde,
        hasta: days.hasta ?? null,
        figuras,
        fuentes: sourcesOf(shown, measured).map((source) => withUnexplained(source, figuras)),
      }
    })
}

type Shown = Awaited<ReturnType<typeof readScreens>>

async function readScreens(trx: Db, days: DayRange, today: Day) {
  const closed = { ...ALWAYS, ...days }
  return {
    pagos: await sumPagos(trx, {}, days, today),
    ventas: await sumar(trx, { de: 'ventas', ...days }),
    contabilidad: await sumTransacciones(trx, days),
    libros: await getResultados(trx, closed),
    indicadores: await getDinero(trx, closed),
  }
}

const linea = (concepto: Linea['concepto'], monto: number): Linea => ({ concepto, monto })

function sourcesOf({ pagos, ventas, contabilidad, libros, indicadores }: Shown, of: Explicado) {
  const besides = [linea('suscripciones', of.suscripciones), linea('a-mano', of.aMano)]
  const corrected = linea('correcciones', of.correcciones)
  const sources: Conciliacion['fuentes'] = [
    { fuente: 'pagos', figura: 'cobrado', monto: pagos.monto, lineas: [...besides, corrected] },
    {
      fuente: 'pagos',
      figura: 'devuelto',
      monto: pagos.devuelto,
      lineas: [linea('devuelto-otro-dia', of.devueltoOtroDia)],
    },
    {
      fuente: 'ventas',
      figura: 'vendido',
      monto: ventas.monto,
      lineas: [
        linea('abonos-en-ventas', -of.abonosEnVentas),
        linea('devoluciones', -of.devoluciones),
        linea('pagos-sin-venta', of.pagosSinVenta),
        ...besides,
        corrected,
      ],
    },
    { fuente: 'contabilidad', figura: 'neto', monto: contabilidad.totalIngresos, lineas: [] },
    { fuente: 'contabilidad', figura: 'gastos', monto: contabilidad.totalEgresos, lineas: [] },
    { fuente: 'contabilidad', figura: 'balance', monto: contabilidad.balance, lineas: [] },
    {
      fuente: 'libros',
      figura: 'vendido',
      monto: libros.totalIngresos,
      lineas: [linea('otras-cuentas', of.ingresosEnOtrasCuentas)],
    },
    {
      fuente: 'libros',
      figura: 'gastos',
      monto: libros.totalGastos,
      lineas: [linea('otras-cuentas', of.gastosEnOtrasCuentas)],
    },
    { fuente: 'indicadores', figura: 'neto', monto: indicadores.total, lineas: [] },
    {
      fuente: 'caja',
      figura: 'neto',
      monto: of.enZ,
      lineas: [
        linea('sin-caja', of.sinCaja),
        linea('caja-abierta', of.cajaAbierta),
        linea('z-de-otro-dia', of.zDeOtroDia),
        ...besides,
      ],
    },
  ]
  return sources
}
