import type { Day } from '@gym/contract/core/calendar'

/** Search parameters. Invalid values are dropped, so that a malformed address still opens the screen. */

export type RawSearch = Record<string, unknown>

type Reader<Value> = (raw: unknown) => Value | undefined

type Readers = Record<string, Reader<unknown>>

export type SearchOf<Fields extends Readers> = { [Name in keyof Fields]?: ReturnType<Fields[Name]> }

/** An object with a method, because TypeScript does not infer `Search` from an inline function. */
export interface SearchSchema<Search> {
  parse: (raw: RawSearch) => Search
}

/** Returns an explicit undefined for an invalid value: the router keeps the raw value of a missing parameter. */
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

/** Reads the page number from 2 on; page 1 is the default and is left out. */
const page: Reader<number> = (raw) =>
  Number.isInteger(Number(raw)) && Number(raw) > 1 ? Number(raw) : undefined

export const flag: Reader<true> = (raw) => String(raw) === 'true' || undefined

export function oneOf<const Word extends string>(words: readonly Word[]): Reader<Word> {
  return (raw) => words.find((word) => word === raw)
}

/** Search parameters of every list, so that going back restores the list. */
export const listFields = { buscar: text, orden: text, pagina: page }

/** Period of a money list: the month, week or day that contains `dia`, or everything. */
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
