import type { Day } from '@gym/contract/core/calendar'

/** Search parameters. Invalid values are dropped, so that a malformed address still opens the screen. */

export type RawSearch = Record<string, unknown>

type Reader<Value> = (raw: unknown) => Value | undefined

type Readers = Record<string, Reader<unknown>>

export type SearchOf<Fields extends Readers> = { [Name in keyof Fields]?: ReturnType<Fields[Name]> }

/** An object with a method: the type of a plain function would not be inferred in place. */
export interface SearchSchema<Search> {
  parse: (raw: RawSearch) => Search
}

/** A schema of exactly these parameters. Unknown ones become undefined: the router keeps absent ones. */
export function searchOf<Fields extends Readers>(fields: Fields): SearchSchema<SearchOf<Fields>> {
  return {
    parse: (raw) =>
      Object.fromEntries(
        Object.entries(fields).map(([name, read]) => [name, read(raw[name])]),
      ) as SearchOf<Fields>,
  }
}

export const text: Reader<string> = (raw) => (typeof raw === 'string' && raw !== '' ? raw : undefined)

export const day: Reader<Day> = (raw) =>
  typeof raw === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(raw) ? raw : undefined

/** The page number from 2 on; 1 is the default. */
const page: Reader<number> = (raw) =>
  Number.isInteger(Number(raw)) && Number(raw) > 1 ? Number(raw) : undefined

export const flag: Reader<true> = (raw) => String(raw) === 'true' || undefined

export function oneOf<const Word extends string>(words: readonly Word[]): Reader<Word> {
  return (raw) => words.find((word) => word === raw)
}

/** Parameters of every list, so that going back restores it. */
export const listFields = { buscar: text, orden: text, pagina: page }

/** Period of a money list: the month or week of a day, a single day, or all. */
export const periodFields = { periodo: oneOf(['mes', 'semana', 'dia', 'todo']), dia: day }

export type ListSearch = SearchOf<typeof listFields>

export type PeriodSearch = SearchOf<typeof periodFields>

export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search))
}

export function stringifySearch(search: RawSearch): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search))
    if (value !== undefined && value !== '') params.set(name, String(value))
  const text = params.toString()
  return text && `?${text}`
}
