import type { Day, DayRange } from '@gym/contract/calendar'
import type {
  Cohortes,
  DineroRecibido,
  FilaDePregunta,
  FilasDePregunta,
  HorasLlenas,
  Margen,
  Renovacion,
  Retiros,
} from '@gym/contract/preguntas'
import { daysOfPeriodo, type Pregunta, periodosDePreguntas } from '@gym/contract/preguntas.rules'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callPage } from '../../lib/http.ts'
import { callReport, hearAge } from '../../lib/report-age.ts'
import { type ListParams, listParams, loaded, readForPaper } from '../../lib/resource-queries.ts'

/** Which question is open, and of which days: a period that has a name, or those that are named. */
export type PreguntaSearch = { pregunta?: string; periodo?: string } & Partial<DayRange>

/** The days of an address; the last twelve months where it names none. */
export function daysAsked({ periodo, desde, hasta }: PreguntaSearch, today: Day): DayRange {
  if (desde && hasta) return { desde, hasta }
  return daysOfPeriodo(periodosDePreguntas.find((each) => each === periodo) ?? 'ano', today)
}

const question =
  <Answer>(pregunta: Pregunta) =>
  (days: DayRange) =>
    queryOptions({
      queryKey: ['indicadores', pregunta, days],
      queryFn: ({ signal }) =>
        callReport<Answer>(`indicadores/${pregunta}`, { searchParams: { ...days }, signal }),
      placeholderData: keepPreviousData,
      ...loaded,
    })

export const dineroQuery = question<DineroRecibido>('dinero')
export const margenQuery = question<Margen>('margen')
export const renovacionQuery = question<Renovacion>('renovacion')
export const retirosQuery = question<Retiros>('retiros')
export const cohortesQuery = question<Cohortes>('cohortes')
export const horasQuery = question<HorasLlenas>('horas')

/** What a figure narrows its rows to, as the API takes it; `titulo` is the name of what only its id says. */
export type Figura = Partial<
  Record<
    | 'metodo'
    | 'clase'
    | 'que'
    | 'producto'
    | 'conCosto'
    | 'resultado'
    | 'motivo'
    | 'activos'
    | 'meses'
    | 'dia'
    | 'hora'
    | 'titulo',
    string
  >
>

/** Which figure the rows are behind, and of which days its question was asked: those of the figure may be fewer. */
export type FilasSearch = {
  pregunta?: string
  pagina?: number
  periodo?: string
  preguntaDesde?: Day
  preguntaHasta?: Day
} & Partial<DayRange> &
  Figura

/** Where the rows behind a figure are, from the question that stands in the address. */
export const filasOf = (pregunta: Pregunta, { desde, hasta }: DayRange, figura: Figura = {}) => ({
  to: '/indicadores/filas' as const,
  search: (asked: object) => {
    const { periodo, desde: preguntaDesde, hasta: preguntaHasta } = asked as PreguntaSearch
    return { pregunta, desde, hasta, ...figura, periodo, preguntaDesde, preguntaHasta }
  },
})

/** The question that the rows are behind, as it was asked. */
export const preguntaOf = ({ pregunta, periodo, preguntaDesde, preguntaHasta }: FilasSearch) => ({
  to: '/indicadores' as const,
  search: { pregunta, periodo, desde: preguntaDesde, hasta: preguntaHasta },
})

const FILAS = 'indicadores/filas'

function filasParams(search: FilasSearch): ListParams {
  const { titulo: _, pagina: __, periodo: ___, preguntaDesde: ____, preguntaHasta: _____, ...figure } = search
  return Object.fromEntries(Object.entries(figure).filter(([, value]) => value !== undefined)) as ListParams
}

/** A page of the rows behind a figure, with what all of them come to. */
export const filasQuery = (search: FilasSearch) => {
  const params = { ...listParams({ pagina: search.pagina }), ...filasParams(search) }
  return queryOptions({
    queryKey: ['indicadores', 'filas', params],
    queryFn: async ({ signal }) => {
      let suma: FilasDePregunta['suma'] = { monto: 0, costo: 0 }
      const page = await callPage<FilaDePregunta, FilasDePregunta>(FILAS, params, signal, (body, headers) => {
        hearAge(FILAS, headers)
        suma = body.suma
        return body.filas
      })
      return { ...page, suma }
    },
    placeholderData: keepPreviousData,
    ...loaded,
  })
}

export const filasForPaper = (search: FilasSearch) => readForPaper<FilaDePregunta>(FILAS, filasParams(search))
