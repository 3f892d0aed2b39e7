import { z } from 'zod'
import { CORREO_INVALIDO, SIMPLE_EMAIL } from '../auth/auth.rules.ts'
import { addDays, type Day, dayIn, isDay, MIDNIGHT_UTC } from './calendar.ts'
import { cleanLine, cleanText, mixesAlphabets } from './letters.ts'
import { isMoney, MAX_MONEY, tooMuch } from './money.ts'
import { obligatory } from './sentences.ts'
import { phoneOf } from './telefono.rules.ts'
import { type DiaSemana, diasSemana, readWeekday } from './weekdays.ts'

/** `subject` is the field's Spanish name with its article ('La dirección'): error sentences begin with it. */

const missing = (input: unknown) => input === undefined || input === null

const wrongType =
  (subject: string, kind: string, sentence = obligatory(subject)) =>
  (issue: { input?: unknown }) =>
    missing(issue.input) ? sentence : `${subject} debe ser ${kind}.`

// NUL and lone surrogates, which PostgreSQL cannot store; noncharacters: XML forbids U+FFFE and U+FFFF.
const UNSTORABLE = /[\0\p{Cs}\p{Noncharacter_Code_Point}]/u

interface TextOptions {
  max?: number
  lines?: boolean
}

function plainText(subject: string, { max = 200, lines = false }: TextOptions) {
  return z
    .string({ error: wrongType(subject, 'un texto') })
    .overwrite(lines ? cleanText : cleanLine)
    .trim()
    .max(max, `${subject} admite ${max} caracteres como máximo.`)
    .refine((text) => !UNSTORABLE.test(text), `${subject} contiene caracteres que no se pueden guardar.`)
}

export function text(subject: string, options: TextOptions = {}) {
  return plainText(subject, options).min(1, obligatory(subject))
}

export function personName(subject: string) {
  return text(subject).refine(
    (name) => !mixesAlphabets(name),
    `${subject} mezcla letras de dos alfabetos que se parecen. Escríbelo de nuevo, sin copiarlo.`,
  )
}

/** Optional text. Empty text parses to `null`, which clears the field. */
export function optionalText(subject: string, options: TextOptions = {}) {
  return plainText(subject, options)
    .transform((value) => value || null)
    .nullable()
}

function matching(pattern: RegExp, sentence: string) {
  return z
    .string({ error: sentence })
    .overwrite(cleanLine)
    .trim()
    .max(200, sentence)
    .refine((text) => pattern.test(text) && !UNSTORABLE.test(text), sentence)
}

/** Accepts '300 123-4567' and '+57 (300) 123 4567', and parses to the digits without Colombia's code. */
export function phone(pattern: RegExp, sentence: string) {
  return z
    .string({ error: sentence })
    .overwrite(cleanLine)
    .trim()
    .max(200, sentence)
    .transform((typed) => phoneOf(typed.replace(/^\+57/, '')))
    .pipe(z.string().regex(pattern, sentence))
}

/** A client's e-mail. All problems have one message, also a missing one (specification 5, Create client). */
export const email = () => matching(SIMPLE_EMAIL, CORREO_INVALIDO)

const NO_EMAIL = obligatory('El correo electrónico')

/** The e-mail of an account or a trainer; a missing one has its own message. */
export const ownEmail = () =>
  z
    .string({ error: ({ input }) => (missing(input) ? NO_EMAIL : CORREO_INVALIDO) })
    .trim()
    .min(1, { error: NO_EMAIL, abort: true })
    .pipe(email())

/** Not trimmed. `passwordMin` has the minimum length, which depends on the role. */
export const password = () =>
  z
    .string({ error: wrongType('La contraseña', 'un texto') })
    .min(1, obligatory('La contraseña'))
    .max(128, 'La contraseña admite 128 caracteres como máximo.')

export function oneOf<const Values extends readonly [string, ...string[]]>(subject: string, values: Values) {
  return z.enum(values, {
    error: (issue) =>
      missing(issue.input)
        ? obligatory(subject)
        : `${subject} debe ser una de estas opciones: ${values.join(', ')}.`,
  })
}

/** An optional choice. Empty text parses to `null`, which clears the field. */
export function optionalOneOf<const Values extends readonly [string, ...string[]]>(
  subject: string,
  values: Values,
) {
  const error = `${subject} debe ser una de estas opciones: ${values.join(', ')}.`
  return z.union([z.enum(values), z.literal('').transform(() => null)], { error }).nullable()
}

export function whole(subject: string, { min, max = 2_147_483_647 }: { min: number; max?: number }) {
  return z
    .number({ error: wrongType(subject, 'un número') })
    .int(`${subject} debe ser un número entero.`)
    .min(min, `${subject} debe ser ${min} o más.`)
    .max(max, `${subject} debe ser ${max} o menos.`)
}

/** Pesos with at most two decimals, from 0 to `MAX_MONEY`; `positive` excludes 0. */
export function money(subject: string, { positive = false } = {}) {
  const number = z
    .number({ error: wrongType(subject, 'un número') })
    .max(MAX_MONEY, tooMuch(subject))
    .refine((amount) => amount < 0 || isMoney(amount), `${subject} admite dos decimales como máximo.`)
  return positive
    ? number.gt(0, `${subject} debe ser mayor que cero.`)
    : number.min(0, `${subject} no puede ser negativo.`)
}

const spanishNumber = new Intl.NumberFormat('es-CO')

export function decimal(subject: string, { min, max }: { min: number; max: number }) {
  return z
    .number({ error: wrongType(subject, 'un número') })
    .min(min, `${subject} debe ser ${spanishNumber.format(min)} o más.`)
    .max(max, `${subject} debe ser ${spanishNumber.format(max)} o menos.`)
    .refine(
      (number) => Math.abs(number * 100 - Math.round(number * 100)) < 1e-6,
      `${subject} admite dos decimales como máximo.`,
    )
}

/** An amount of pesos in a response; may be negative, as in a reversal or a refund. */
export const Money = z.number()

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/

/** `YYYY-MM-DD` or an instant. Midnight UTC parses to its day, another instant to a Date for `toDay`. */
export function day(subject: string) {
  return z
    .string({ error: wrongType(subject, A_DAY) })
    .min(1, obligatory(subject))
    .transform((input, ctx) => readDay(subject, input, ctx))
}

export function optionalDay(subject: string) {
  return z
    .string({ error: wrongType(subject, A_DAY) })
    .transform((input, ctx) => (input.trim() === '' ? undefined : readDay(subject, input, ctx)))
    .optional()
}

/** Empty text parses to `null`, which clears the field; an instant parses to its written day. */
export function birthday(subject: string) {
  return z
    .string({ error: wrongType(subject, A_DAY) })
    .transform((input, ctx) => {
      const written = input.trim() === '' ? null : readDay(subject, input, ctx)
      return written instanceof Date ? input.trim().slice(0, 10) : written
    })
    .nullable()
}
const A_DAY = 'una fecha (AAAA-MM-DD)'

function readDay(subject: string, input: string, ctx: z.RefinementCtx<string>): Day | Date {
  const value = input.trim()
  const written = value.replace(MIDNIGHT_UTC, '')
  if (isDay(written)) return written
  if (isInstant(value)) return new Date(value)
  ctx.addIssue({ code: 'custom', message: `${subject} no es una fecha válida.` })
  return z.NEVER
}

function isInstant(text: string): boolean {
  if (!INSTANT.test(text) || !isDay(text.slice(0, 10)) || Number.isNaN(Date.parse(text))) return false
  const utcDay = dayIn('UTC', new Date(text))
  return isDay(utcDay) && isDay(addDays(utcDay, -1)) && utcDay < '9999-12-31'
}

export function instant(subject: string) {
  return z
    .string({ error: wrongType(subject, AN_INSTANT) })
    .trim()
    .min(1, { error: obligatory(subject), abort: true })
    .refine(isInstant, `${subject} debe ser ${AN_INSTANT}.`)
    .meta({ format: 'date-time' })
}
const AN_INSTANT = 'una fecha con su hora (AAAA-MM-DDTHH:MM:SSZ)'

export function toDay(value: Day | Date, timeZone: string): Day {
  return typeof value === 'string' ? value : dayIn(timeZone, value)
}

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/

/** A time `HH:MM` from 00:00 to 23:59. Times sort as text. */
export function timeOfDay(subject: string) {
  return z
    .string({ error: wrongType(subject, 'una hora (HH:MM)') })
    .trim()
    .min(1, { error: obligatory(subject), abort: true })
    .regex(TIME, { error: `${subject} debe ser una hora (HH:MM).`, abort: true })
}

export function weekday(subject: string) {
  const oneOfThem = `${subject} debe ser un día de la semana: ${diasSemana.join(', ')}.`
  return z
    .string({ error: (issue) => (missing(issue.input) ? obligatory(subject) : oneOfThem) })
    .trim()
    .min(1, { error: obligatory(subject), abort: true })
    .transform((typed, ctx): DiaSemana => {
      const dia = readWeekday(typed)
      if (dia) return dia
      ctx.addIssue({ code: 'custom', message: oneOfThem })
      return z.NEVER
    })
}

export const IsoDay = z.string().meta({ format: 'date' })

export const IsoInstant = z.string().meta({ format: 'date-time' })

export const Id = z.string().meta({ format: 'uuid' })

export const Autor = z.object({ _id: Id, nombre: z.string() }).nullable()

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** An id in a request. An invalid one parses to an id that no entity has, so it counts as unknown. */
export function ref(subject: string, { missing: sentence = obligatory(subject) } = {}) {
  return z
    .string({ error: wrongType(subject, 'un identificador', sentence) })
    .trim()
    .min(1, sentence)
    .transform(known)
}

export function optionalRef(subject: string) {
  return z
    .string({ error: wrongType(subject, 'un identificador') })
    .trim()
    .transform((id) => (id === '' ? null : known(id)))
    .nullable()
}

function known(id: string): string {
  return UUID.test(id) ? id.toLowerCase() : NOBODY
}

export const caja = () => text('La caja', { max: 40 })

export const ById = z.object({ id: ref('El identificador').describe('El `_id`.') })

export const Mensaje = z.object({ mensaje: z.string() })
