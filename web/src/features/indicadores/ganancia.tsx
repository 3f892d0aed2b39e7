import { type DayRange, formatDaysOfMonth, monthName } from '@gym/contract/core/calendar'
import { formatMoney, inCents, inPesos } from '@gym/contract/core/money'
import type { IngresosPorMes } from '@gym/contract/indicadores/indicadores.schema'
import { Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Sparkline } from '../../ui/charts/sparkline.tsx'
import { LoadError } from '../../ui/feedback/query-state.tsx'
import figura from '../../ui/layout/figura.module.css'
import { Diferencia, Figura, FiguraWaiting } from '../../ui/layout/figura.tsx'
import { useEsteMes } from './este-mes.ts'
import { ingresosPorMesQuery } from './indicadores.api.ts'

type Mes = Pick<IngresosPorMes[number], 'ingresos' | 'egresos'>

const cards = [
  {
    label: ({ desde }: DayRange) => `Ganancia de ${monthName(desde)}`,
    of: ({ ingresos, egresos }: Mes) => inPesos(inCents(ingresos) - inCents(egresos)),
    filtro: undefined,
  },
  { label: () => 'Neto', of: ({ ingresos }: Mes) => ingresos, filtro: 'ingreso' },
  { label: () => 'Gastos', of: ({ egresos }: Mes) => egresos, filtro: 'egreso' },
] as const

export function Ganancia() {
  const month = useEsteMes()
  const { data: year } = useQuery(ingresosPorMesQuery)
  return (
    <section aria-labelledby="ganancia">
      <Title order={2} size="h3" mb="xs" id="ganancia">
        Ganancia
      </Title>
      {month?.error && !(month.now && month.before) ? (
        <LoadError
          sentence={`Error al cargar la ganancia: ${month.error.message}`}
          onRetry={() => month.refetch()}
        />
      ) : (
        <div className={`${figura.figures} ${figura.three}`}>
          {cards.map(({ label, of, filtro }, index) => {
            const isWide = index === 0
            if (!month?.now || !month.before)
              return <FiguraWaiting key={filtro ?? 'ganancia'} hasChart isWide={isWide} />
            const { now, before, days, daysBefore } = month
            const name = label(days)
            return (
              <Figura
                key={filtro ?? 'ganancia'}
                label={name}
                value={formatMoney(of(now))}
                foot={
                  <Diferencia
                    hoy={of(now)}
                    antes={of(before)}
                    when={formatDaysOfMonth(daysBefore)}
                    format={formatMoney}
                    isWhole={isWide}
                  />
                }
                list={{ to: '/contabilidad', search: { periodo: 'mes', dia: days.desde, filtro } }}
                chart={
                  <Sparkline
                    says={`${name}: los últimos doce meses`}
                    now={(year ?? []).map(of)}
                    height={64}
                  />
                }
                isWide={isWide}
              />
            )
          })}
        </div>
      )}
    </section>
  )
}
