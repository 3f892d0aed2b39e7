import { monthOf, sameDaysBefore } from '@gym/contract/core/calendar'
import { useQuery } from '@tanstack/react-query'
import { useToday } from '../configuracion/configuracion.api.ts'
import { sumasQuery } from '../contabilidad/contabilidad.api.ts'

const inMonth = ({ totalIngresos, totalEgresos }: { totalIngresos: number; totalEgresos: number }) => ({
  ingresos: totalIngresos,
  egresos: totalEgresos,
})

export function useEsteMes() {
  const today = useToday()
  const month = today ? monthOf(today) : null
  const days = month && today ? { desde: month.desde, hasta: today } : null
  const daysBefore = month && today ? sameDaysBefore(month, today) : null
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
