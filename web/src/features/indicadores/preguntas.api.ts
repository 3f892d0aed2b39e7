import type { Day, DayRange } from '@gym/contract/core/calendar'
import { daysOfPeriodo, type Pregunta, periodosDePreguntas } from '@gym/contract/indicadores/preguntas.rules'
import type {
  Cohortes,
  Descuentos,
  DineroRecibido,
  FilaDePregunta,
  FilasDePregunta,
  HorasLlenas,
  Margen,
  Renovacion,
  Retiros,
} from '@gym/contract/indicadores/preguntas.schema'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callPage } from '../../api/http.ts'
import { callReport, hearAge } from '../../api/report-age.ts'
import { type ListParams, listParams, loaded, readForPaper } from '../../api/resource-queries.ts'

/** The range of days is `desde` and `hasta`, else the days of the named `periodo`. */
export type PreguntaSearch = { pregunta?: string; periodo?: string } & Partial<DayRange>

/** Range in the address; the last twelve months by default. */
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
export const descuentosQuery = question<Descuentos>('descuentos')
export const horasQuery = question<HorasLlenas>('horas')

/** Query parameters for the rows behind a figure, except `titulo`, the display name of a filtered id. */
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
    | 'persona'
    | 'titulo',
    string
  >
>

/** `preguntaDesde` and `preguntaHasta` are the question's range, which may be wider than the figure's. */
export type FilasSearch = {
  pregunta?: string
  pagina?: number
  periodo?: string
  preguntaDesde?: Day
  preguntaHasta?: Day
} & Partial<DayRange> &
  Figura

/** Link to the rows behind a figure; preserves the question's own range. */
export const filasOf = (pregunta: Pregunta, { desde, hasta }: DayRange, figura: Figura = {}) => ({
  to: '/indicadores/filas' as const,
  search: (asked: object) => {
    const { periodo, desde: preguntaDesde, hasta: preguntaHasta } = asked as PreguntaSearch
    return { pregunta, desde, hasta, ...figura, periodo, preguntaDesde, preguntaHasta }
  },
})

export const preguntaOf = ({ pregunta, periodo, preguntaDesde, preguntaHasta }: FilasSearch) => ({
  to: '/indicadores' as const,
  search: { pregunta, periodo, desde: preguntaDesde, hasta: preguntaHasta },
})

const FILAS = 'indicadores/filas'

function filasParams(search: FilasSearch): ListParams {
  const { titulo: _, pagina: __, periodo: ___, preguntaDesde: ____, preguntaHasta: _____, ...figure } = search
  return Object.fromEntries(Object.entries(figure).filter(([, value]) => value !== undefined)) as ListParams
}

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
