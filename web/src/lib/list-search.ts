import type { Day } from '@gym/contract/calendar'

/** The state of a list, kept in its address: going back finds it as it was. */
export interface ListSearch {
  buscar?: string
  orden?: string
  pagina?: number
  /** The period a list of money is narrowed to; without it the current month. */
  periodo?: 'mes' | 'semana' | 'todo'
  /** Any day of that month or week. */
  dia?: Day
  /** The days a list of something else than money is narrowed to, both counted; a side may be open. */
  desde?: Day
  hasta?: Day
  /** One of the list's own ways to narrow it, such as a membership's 'vencida'. */
  filtro?: string
  /** The payment that a page of the subscription is about. */
  session_id?: string
  /** The `_id` of the membership that a new one takes after. */
  renovar?: string
  /** Another way to draw the list, such as the classes' 'semana'. */
  vista?: string
  /** The exercise whose video is shown. */
  ejercicio?: string
  /** Opens a screen without a session (specification 2). */
  public?: boolean
}

export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search))
}

export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search))
    if (value !== undefined && value !== '') params.set(name, String(value))
  const text = params.toString()
  return text && `?${text}`
}

/**
 * Reads a list's state from an address. What is not understood becomes undefined rather than absent: the router keeps
 * what it is not told of.
 */
export function validateListSearch(search: Record<string, unknown>): ListSearch {
  const text = (name: string) => (typeof search[name] === 'string' ? search[name] : undefined) || undefined
  const pagina = Number(search.pagina)
  const day = (name: string) => (/^\d{4}-\d{2}-\d{2}$/.test(text(name) ?? '') ? text(name) : undefined)
  return {
    buscar: text('buscar'),
    orden: text('orden'),
    pagina: Number.isInteger(pagina) && pagina > 1 ? pagina : undefined,
    periodo: (['mes', 'semana', 'todo'] as const).find((each) => each === search.periodo),
    dia: day('dia'),
    desde: day('desde'),
    hasta: day('hasta'),
    filtro: text('filtro'),
    session_id: text('session_id'),
    renovar: text('renovar'),
    vista: text('vista'),
    ejercicio: text('ejercicio'),
    public: String(search.public) === 'true' || undefined,
  }
}
