import type { TipoTransaccion } from '@gym/contract/contabilidad/contabilidad.rules'
import { formatDaysOfMonth } from '@gym/contract/core/calendar'
import { formatMoney } from '@gym/contract/core/money'
import { type Figura, nombreFigura } from '@gym/contract/indicadores/conciliacion.rules'
import { Paper, Text } from '@mantine/core'
import { formatDifference } from '../../format/compared.ts'
import type { Sumas, useSumasAnteriores } from './contabilidad.api.ts'
import classes from './contabilidad.module.css'

interface ResumenProps {
  sumas: Sumas
  anterior: ReturnType<typeof useSumasAnteriores>
  tipo: TipoTransaccion | undefined
}

type Suma = keyof Sumas

const names: Record<Suma, string> = {
  totalIngresos: 'Total ingresos',
  totalEgresos: 'Total egresos',
  balance: 'Balance',
}

const figuraOf: Record<Suma, Figura> = { totalIngresos: 'neto', totalEgresos: 'gastos', balance: 'balance' }

/** Remarks on the figures that a type filter makes meaningless. */
const leftOut: Record<TipoTransaccion, Partial<Record<Suma, string>>> = {
  ingreso: {
    totalEgresos: 'El filtro los deja fuera.',
    balance: 'Sin los egresos, que el filtro deja fuera.',
  },
  egreso: {
    totalIngresos: 'El filtro los deja fuera.',
    balance: 'Sin los ingresos, que el filtro deja fuera.',
  },
}

export function Resumen({ sumas, anterior, tipo }: ResumenProps) {
  const { totalIngresos, totalEgresos, balance } = sumas
  const isNothing = totalIngresos === 0 && totalEgresos === 0
  const amounts: Record<Suma, string> = {
    totalIngresos: totalIngresos === 0 ? 'No hay ingresos registrados' : formatMoney(totalIngresos),
    totalEgresos: totalEgresos === 0 ? 'No hay egresos registrados' : formatMoney(totalEgresos),
    balance: isNothing ? 'Sin balance' : formatMoney(balance),
  }

  const isCompared = anterior !== null && !anterior.error && !isNothing

  function remarkOf(suma: Suma): string | undefined {
    if (tipo && leftOut[tipo][suma]) return leftOut[tipo][suma]
    if (!anterior?.sumas || isNothing) return undefined
    return formatDifference(sumas[suma], anterior.sumas[suma], formatDaysOfMonth(anterior.days))
  }

  return (
    <div className={classes.sums}>
      {(Object.keys(names) as Suma[]).map((suma) => {
        const remark = remarkOf(suma)
        return (
          <Paper
            key={suma}
            component="section"
            aria-label={names[suma]}
            withBorder
            p="xs"
            bg="var(--surface)"
          >
            <Text size="sm" c="dimmed">
              {names[suma]}
            </Text>
            <Text fw={600} className={classes.sum}>
              {amounts[suma]}
            </Text>
            {nombreFigura[figuraOf[suma]] !== names[suma] && (
              <Text size="xs" fw={600}>
                {nombreFigura[figuraOf[suma]]}
              </Text>
            )}
            {(remark || isCompared) && (
              <Text size="xs" className={classes.remark}>
                {remark}
              </Text>
            )}
          </Paper>
        )
      })}
    </div>
  )
}
