import { type DayRange, monthOf, weekOf } from '@gym/contract/core/calendar'
import type { Figura, Fuente } from '@gym/contract/indicadores/conciliacion.rules'
import type { LinkProps } from '@tanstack/react-router'

export const nombreFuente: Record<Fuente, string> = {
  pagos: 'Pagos',
  ventas: 'Ventas',
  contabilidad: 'Contabilidad',
  libros: 'Libros',
  indicadores: 'Indicadores',
  caja: 'Caja',
}

const labels: Record<Fuente, Partial<Record<Figura, string>>> = {
  pagos: { cobrado: 'Total de la lista', devuelto: 'Se devolvieron' },
  ventas: { vendido: 'Suma de las ventas' },
  contabilidad: { neto: 'Total ingresos', gastos: 'Total egresos', balance: 'Balance' },
  libros: { vendido: 'Total de ingresos', gastos: 'Total de gastos' },
  indicadores: { neto: 'Dinero recibido' },
  caja: { neto: 'Ventas menos devoluciones de los cierres' },
}

export const labelOf = (fuente: Fuente, figura: Figura) => labels[fuente][figura] ?? ''

/** URL search params of a list with a period filter; undefined if no period has exactly these days. */
function periodSearch({ desde, hasta }: Partial<DayRange>) {
  if (!desde && !hasta) return { periodo: 'todo' as const }
  if (!desde) return undefined
  if (desde === hasta) return { periodo: 'dia' as const, dia: desde }
  const fits = (range: DayRange) => range.desde === desde && range.hasta === hasta
  if (fits(monthOf(desde))) return { periodo: 'mes' as const, dia: desde }
  if (fits(weekOf(desde))) return { periodo: 'semana' as const, dia: desde }
}

/** Link to a screen with the same days; undefined if its list cannot show them. */
export function screenOf(
  fuente: Fuente,
  days: Partial<DayRange>,
): Pick<LinkProps, 'to' | 'search'> | undefined {
  const search = periodSearch(days)
  const screens = {
    pagos: search && ({ to: '/pagos', search } as const),
    ventas: { to: '/ventas', search: days },
    contabilidad: search && ({ to: '/contabilidad', search } as const),
    libros: { to: '/contabilidad/libros', search: { filtro: 'resultados', ...days } },
    indicadores: { to: '/indicadores', search: { pregunta: 'dinero', ...days } },
    caja: { to: '/caja', search: days },
  } as const
  return screens[fuente]
}
