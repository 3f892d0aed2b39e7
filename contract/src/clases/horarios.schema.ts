import { z } from 'zod'
import { timeOfDay } from '../core/fields.ts'
import { FIN_DEL_DIA } from './horarios.rules.ts'

const MIDNIGHT = '00:00'

/** End time of a class; midnight, typed as 00:00 or 24:00, parses to the end of that day. */
export function endOfClass(subject: string) {
  const time = timeOfDay(subject)
  return z
    .string({ error: ({ input }) => time.safeParse(input).error?.issues[0]?.message })
    .transform((typed) => (typed.trim() === FIN_DEL_DIA ? MIDNIGHT : typed))
    .pipe(time)
    .transform((read) => (read === MIDNIGHT ? FIN_DEL_DIA : read))
}
