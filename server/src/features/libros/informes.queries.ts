import type { Balance, Resultados } from '@gym/contract/contabilidad/libros.schema'
import type { Day } from '@gym/contract/core/calendar'
import { inCents, inPesos } from '@gym/contract/core/money'
import { sql } from 'kysely'
import type { DayRange } from '../../core/day-range.ts'
import type { Db } from '../../db/connection/database.ts'
import { inSumas } from '../../db/lists/sumas.ts'

type Sumado = Balance['cuentas'][number]

async function sumCuentas(db: Db, days: DayRange): Promise<Sumado[]> {
  const { rows } = await sql<Sumado>`
    select c.codigo, c.nombre, s.debito, s.credito, s.debito - s.credito as saldo
    from (
      select grupo, sum(monto) as debito, sum(devuelto) as credito from sumas where ${inSumas({ de: 'libros', ...days })}
      group by grupo having sum(cuantos) > 0) s
    join cuentas c on c.codigo = s.grupo order by c.codigo`.execute(db)
  return rows
}

const added = (amounts: number[]) => inPesos(amounts.reduce((sum, amount) => sum + inCents(amount), 0))

export async function getBalance(db: Db, hasta: Day): Promise<Balance> {
  const cuentas = await sumCuentas(db, { hasta })
  return {
    hasta,
    cuentas,
    totalDebito: added(cuentas.map(({ debito }) => debito)),
    totalCredito: added(cuentas.map(({ credito }) => credito)),
  }
}

/** Profit and loss: income is class 4 of the PUC, expense and cost the classes 5 to 7. */
export async function getResultados(
  db: Db,
  { desde, hasta }: { desde: Day | null; hasta: Day },
): Promise<Resultados> {
  const cuentas = await sumCuentas(db, { ...(desde && { desde }), hasta })
  const renglones = (classes: string, sign: 1 | -1) =>
    cuentas
      .filter(({ codigo, saldo }) => classes.includes(codigo.charAt(0)) && saldo !== 0)
      .map(({ codigo, nombre, saldo }) => ({ codigo, nombre, monto: sign * saldo }))
  const [ingresos, gastos] = [renglones('4', -1), renglones('567', 1)]
  const [totalIngresos, totalGastos] = [ingresos, gastos].map((all) =>
    added(all.map(({ monto }) => monto)),
  ) as [number, number]
  const resultado = added([totalIngresos, -totalGastos])
  return { desde, hasta, ingresos, gastos, totalIngresos, totalGastos, resultado }
}
