import type { Day } from '@gym/contract/calendar'

/**
 * What an address says after its `?`. Each screen declares which parameters it reads, and with them their types; a
 * value that a parameter cannot have is left out, so that an address that makes no sense opens the screen as it is.
 */

/** The parameters of an address as they are written. */
export type RawSearch = Record<string, unknown>

/** Reads one parameter; undefined where its value is absent or makes no sense. */
type Reader<Value> = (raw: unknown) => Value | undefined

type Readers = Record<string, Reader<unknown>>

/** The search that a screen's readers give. */
export type SearchOf<Fields extends Readers> = { [Name in keyof Fields]?: ReturnType<Fields[Name]> }

/** Reads the search of a screen. A thing with a method rather than a function, whose type would not be inferred in place. */
export interface SearchSchema<Search> {
  parse: (raw: RawSearch) => Search
}

/**
 * The search that has these parameters and no others. What is not understood becomes undefined rather than absent: the
 * router keeps the parameters that it is not told of.
 */
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

/** A page of a list from the second on; the first has no need to be named. */
const page: Reader<number> = (raw) =>
  Number.isInteger(Number(raw)) && Number(raw) > 1 ? Number(raw) : undefined

export const flag: Reader<true> = (raw) => String(raw) === 'true' || undefined

/** One of these words. */
export function oneOf<const Word extends string>(words: readonly Word[]): Reader<Word> {
  return (raw) => words.find((word) => word === raw)
}

/** What every list keeps in its address, so that going back finds it as it was. */
export const listFields = { buscar: text, orden: text, pagina: page }

/** The period that a list of money is narrowed to: the month or week of any of its days, a day alone, or everything. */
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
