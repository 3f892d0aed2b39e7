import { type DayRange, monthOf } from '@gym/contract/core/calendar'
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
  caja: { neto: 'Ventas menos devoluciones de las Z' },
}

export const labelOf = (fuente: Fuente, figura: Figura) => labels[fuente][figura] ?? ''

/** Search of a list with a period: a whole month, a single day, or everything for any other range. */
function periodSearch({ desde, hasta }: Partial<DayRange>) {
  if (desde && desde === hasta) return { periodo: 'dia' as const, dia: desde }
  if (desde && monthOf(desde).desde === desde && monthOf(desde).hasta === hasta)
    return { periodo: 'mes' as const, dia: desde }
  return { periodo: 'todo' as const }
}

export function screenOf(fuente: Fuente, days: Partial<DayRange>): Pick<LinkProps, 'to' | 'search'> {
  const screens = {
    pagos: { to: '/pagos', search: periodSearch(days) },
    ventas: { to: '/ventas', search: days },
    contabilidad: { to: '/contabilidad', search: periodSearch(days) },
    libros: { to: '/contabilidad/libros', search: { filtro: 'resultados', ...days } },
    indicadores: { to: '/indicadores', search: { pregunta: 'dinero', ...days } },
    caja: { to: '/caja', search: days },
  } as const
  return screens[fuente]
}
