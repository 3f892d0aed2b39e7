import type { Cierre } from '@gym/contract/contabilidad/libros.schema'
import { type Day, formatDay } from '@gym/contract/core/calendar'

export function closedInWords({ hasta, quien, cuando }: Cierre, dayOf: (instant: string) => Day): string {
  const when = cuando ? ` el ${formatDay(dayOf(cuando))}` : ''
  return `Cerrado${when}${quien ? ` por ${quien.nombre}` : ''}${hasta ? `, hasta el ${formatDay(hasta)}` : ''}.`
}
