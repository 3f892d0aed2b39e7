import { z } from 'zod'
import { timeOfDay } from './fields.ts'
import { FIN_DEL_DIA } from './horarios.rules.ts'

const MIDNIGHT = '00:00'

/** The time at which a class ends: midnight, typed as 00:00 or 24:00, is the end of its day. */
export function endOfClass(subject: string) {
  const time = timeOfDay(subject)
  return z
    .string({ error: ({ input }) => time.safeParse(input).error?.issues[0]?.message })
    .transform((typed) => (typed.trim() === FIN_DEL_DIA ? MIDNIGHT : typed))
    .pipe(time)
    .transform((read) => (read === MIDNIGHT ? FIN_DEL_DIA : read))
}
