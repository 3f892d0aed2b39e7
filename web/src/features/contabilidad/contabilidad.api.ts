import { addDays, type Day, monthOf } from '@gym/contract/calendar'
import type {
  Contabilidad,
  Historial,
  NuevaTransaccion,
  SerieContable,
  Transaccion,
} from '@gym/contract/contabilidad'
import type { TipoTransaccion } from '@gym/contract/contabilidad.rules'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { complete } from '../../lib/complete.ts'
import { call, callPage, type Page, rowsIn } from '../../lib/http.ts'
import { periodOf, rangeParams } from '../../lib/period.ts'
import { callReport, hearAge } from '../../lib/report-age.ts'
import {
  type ListParams,
  listParams,
  loaded,
  oneOf,
  readForPaper,
  useSave,
} from '../../lib/resource-queries.ts'
import type { ListSearch, PeriodSearch } from '../../lib/search.ts'

const CONTABILIDAD = 'contabilidad'

export type Sumas = Omit<Contabilidad, 'transacciones'>

export type LedgerSearch = ListSearch & PeriodSearch & { filtro?: TipoTransaccion }

/** What the ledger is narrowed to, whatever the page. The period is counted from today where the address names no day. */
export function ledgerFilter({ filtro: tipo, ...search }: LedgerSearch, today: Day | undefined): ListParams {
  const { limite: _, pagina: __, ...words } = listParams(search)
  return { ...words, ...rangeParams(periodOf(search, today)), ...(tipo && { tipo }) }
}

/** A page of the ledger and the sums of the whole filter. */
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

/** The rows of a filter, for the paper. */
export const transaccionesForPaper = (filter: ListParams) => readForPaper<Transaccion>(CONTABILIDAD, filter)

/** The page of the ledger that the address says; what was there stays while a reload fails (specification 8). */
export function useTransacciones(search: LedgerSearch, today: Day | undefined) {
  const query = useQuery({ ...transaccionesQuery(search, today), enabled: today !== undefined })
  const [last, keep] = useState(query.data)
  if (query.data && query.data !== last) keep(query.data)
  return { ...query, data: query.data ?? last } as typeof query
}

/** The sums of the month before the one that is shown, of the same type and words; none while no month is shown. */
export function useSumasAnteriores(search: LedgerSearch, today: Day | undefined) {
  const shown = (search.periodo ?? 'mes') === 'mes' ? periodOf(search, today) : null
  const before = shown && monthOf(addDays(shown.desde, -1))
  const filter = ledgerFilter({ ...search, dia: before?.desde }, today)
  const { data, error, refetch } = useQuery({
    // The sums come with a page: one row is the smallest.
    ...pageOfLedger({ ...filter, limite: 1 }),
    placeholderData: undefined,
    enabled: before !== null,
  })
  return before && { mes: before.desde, sumas: data?.sumas, error, refetch }
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

/** Writes a movement by hand, or corrects the one with the id. */
export const useSaveTransaccion = (id?: string) =>
  useSave<Transaccion, Partial<z.input<typeof NuevaTransaccion>>>(
    CONTABILIDAD,
    id,
    [CONTABILIDAD],
    // The specification's path of a new one ends in a slash.
    `${CONTABILIDAD}/`,
  )
