import { type Day, formatDay } from '@gym/contract/calendar'
import type { Cierre } from '@gym/contract/libros'

/** `dayOf` converts an instant to a day at the gym. */
export function closedInWords({ hasta, quien, cuando }: Cierre, dayOf: (instant: string) => Day): string {
  const when = cuando ? ` el ${formatDay(dayOf(cuando))}` : ''
  return `Cerrado${when}${quien ? ` por ${quien.nombre}` : ''}${hasta ? `, hasta el ${formatDay(hasta)}` : ''}.`
}
