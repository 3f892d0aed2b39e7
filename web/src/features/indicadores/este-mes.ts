import { type Day, monthOf, sameDaysBefore } from '@gym/contract/core/calendar'
import { useQuery } from '@tanstack/react-query'
import { useToday } from '../configuracion/configuracion.api.ts'
import { sumasQuery } from '../contabilidad/contabilidad.api.ts'

const inMonth = ({ totalIngresos, totalEgresos }: { totalIngresos: number; totalEgresos: number }) => ({
  ingresos: totalIngresos,
  egresos: totalEgresos,
})

function daysUntil(today: Day) {
  const month = monthOf(today)
  return { days: { desde: month.desde, hasta: today }, daysBefore: sameDaysBefore(month, today) }
}

export function esteMesQueries(today: Day) {
  const { days, daysBefore } = daysUntil(today)
  return [sumasQuery({}, days), sumasQuery({}, daysBefore)]
}

export function useEsteMes() {
  const today = useToday()
  const { days = null, daysBefore = null } = today ? daysUntil(today) : {}
  const now = useQuery(sumasQuery({}, days))
  const before = useQuery(sumasQuery({}, daysBefore))
  if (!days || !daysBefore) return undefined
  return {
    days,
    daysBefore,
    now: now.data && inMonth(now.data.sumas),
    before: before.data && inMonth(before.data.sumas),
    error: now.error ?? before.error,
    refetch: () => Promise.all([now.refetch(), before.refetch()]),
  }
}
