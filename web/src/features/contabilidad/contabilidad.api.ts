import type { TipoTransaccion } from '@gym/contract/contabilidad/contabilidad.rules'
import type {
  Contabilidad,
  Historial,
  NuevaTransaccion,
  SerieContable,
  Transaccion,
} from '@gym/contract/contabilidad/contabilidad.schema'
import { type Day, type DayRange, sameDaysBefore } from '@gym/contract/core/calendar'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { complete } from '../../api/complete.ts'
import { call, callPage, type Page, rowsIn } from '../../api/http.ts'
import { callReport, hearAge } from '../../api/report-age.ts'
import {
  type ListParams,
  listParams,
  loaded,
  oneOf,
  readForPaper,
  useSave,
} from '../../api/resource-queries.ts'
import { periodOf, rangeParams } from '../../format/period.ts'
import type { ListSearch, PeriodSearch } from '../../routing/search.ts'

const CONTABILIDAD = 'contabilidad'

export type Sumas = Omit<Contabilidad, 'transacciones'>

export type LedgerSearch = ListSearch & PeriodSearch & { filtro?: TipoTransaccion }

/** Filter parameters, without the page. The default period is the month of `today`. */
export function ledgerFilter({ filtro: tipo, ...search }: LedgerSearch, today: Day | undefined): ListParams {
  const { limite: _, pagina: __, ...words } = listParams(search)
  return { ...words, ...rangeParams(periodOf(search, today)), ...(tipo && { tipo }) }
}

export const transaccionesQuery = (search: LedgerSearch, today: Day | undefined) =>
  pageOfLedger({ ...listParams(search), ...ledgerFilter(search, today) })

const pageOfLedger = (params: ListParams) =>
  queryOptions({
    queryKey: [CONTABILIDAD, 'lista', params],
    queryFn: async ({ signal }): Promise<Page<Transaccion> & { sumas: Sumas }> => {
      const sumas: Sumas = { totalIngresos: 0, totalEgresos: 0, balance: 0 }
      const page = await callPage<Transaccion, Contabilidad>(
        CONTABILIDAD,
        params,
        signal,
        (body, headers) => {
          const { transacciones: _, ...rest } = body
          hearAge(CONTABILIDAD, headers)
          Object.assign(sumas, rest)
          return rowsIn<Transaccion>(body).map((row) => complete(CONTABILIDAD, row))
        },
      )
      return { ...page, sumas }
    },
    placeholderData: keepPreviousData,
    ...loaded,
  })

export const transaccionesForPaper = (filter: ListParams) => readForPaper<Transaccion>(CONTABILIDAD, filter)

/** Returns the last loaded page if the request for another page fails (specification, section 8). */
export function useTransacciones(search: LedgerSearch, today: Day | undefined) {
  const query = useQuery({ ...transaccionesQuery(search, today), enabled: today !== undefined })
  const [last, keep] = useState(query.data)
  if (query.data && query.data !== last) keep(query.data)
  return { ...query, data: query.data ?? last } as typeof query
}

/** Totals of a range. The API sends them with each page, so this requests the smallest page. */
export const sumasQuery = (filter: ListParams, days: DayRange | null) => ({
  ...pageOfLedger({ ...filter, ...rangeParams(days), limite: 1 }),
  placeholderData: undefined,
  enabled: days !== null,
})

export function useSumasAnteriores(search: LedgerSearch, today: Day | undefined) {
  const shown = (search.periodo ?? 'mes') === 'mes' ? periodOf(search, today) : null
  const days = shown && today ? sameDaysBefore(shown, today) : null
  const { data, error, refetch } = useQuery(sumasQuery(ledgerFilter(search, today), days))
  return days && { days, sumas: data?.sumas, error, refetch }
}

export const useSerie = (params: ListParams, enabled: boolean) =>
  useQuery({
    queryKey: [CONTABILIDAD, 'serie', params],
    queryFn: ({ signal }) =>
      callReport<SerieContable>(`${CONTABILIDAD}/serie`, { searchParams: params, signal }),
    placeholderData: keepPreviousData,
    enabled,
  })

export const useTransaccion = (id: string) => useQuery(oneOf<Transaccion>(CONTABILIDAD, id))

export const useHistorial = (id: string) =>
  useQuery({
    queryKey: [CONTABILIDAD, 'historial', id],
    queryFn: ({ signal }) => call<Historial>('get', `${CONTABILIDAD}/${id}/historial`, { signal }),
  })

export const useSaveTransaccion = (id?: string) =>
  useSave<Transaccion, Partial<z.input<typeof NuevaTransaccion>>>(
    CONTABILIDAD,
    id,
    [CONTABILIDAD],
    // The specification's create path ends in a slash.
    `${CONTABILIDAD}/`,
  )
