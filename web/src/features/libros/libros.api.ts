import type {
  Asiento,
  Balance,
  CambiosCuenta,
  Cuenta,
  EstadoVerificacion,
  Mayor,
  NuevaCuenta,
  OrigenDeAsiento,
  Resultados,
} from '@gym/contract/contabilidad/libros.schema'
import type { Day, DayRange } from '@gym/contract/core/calendar'
import { PAGE_SIZE } from '@gym/contract/core/lists.rules'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { ApiError } from '../../api/api-error.ts'
import { call, callPage, type Page } from '../../api/http.ts'
import { callReport } from '../../api/report-age.ts'
import {
  type ListParams,
  listParams,
  loaded,
  MOST_ON_PAPER,
  pageOf,
  readForPaper,
  useInvalidate,
} from '../../api/resource-queries.ts'
import type { ListSearch } from '../../routing/search.ts'

const LIBROS = 'libros'
const POLL_MS = 1_000

export type LibrosSearch = ListSearch &
  Partial<DayRange> & {
    filtro?: 'mayor' | 'balance' | 'resultados' | 'cuentas'
    cuenta?: string
    de?: string
  }

export const daysOf = ({ desde, hasta }: Partial<DayRange>): ListParams => ({
  ...(desde && { desde }),
  ...(hasta && { hasta }),
})

const diarioParams = (search: LibrosSearch) => ({
  ...listParams(search),
  ...daysOf(search),
  ...(search.de && { de: search.de }),
})

export const diarioQuery = (search: LibrosSearch) => pageOf<Asiento>(`${LIBROS}/diario`, diarioParams(search))

export const diarioForPaper = (search: LibrosSearch) =>
  readForPaper<Asiento>(`${LIBROS}/diario`, diarioParams(search))

/** The source of an asiento, if a screen can open it. */
export const origenQuery = (id: string) =>
  queryOptions({
    queryKey: [LIBROS, 'origen', id],
    queryFn: ({ signal }) => call<OrigenDeAsiento>('get', `${LIBROS}/asientos/${id}/origen`, { signal }),
  })

export type Movimiento = Mayor['movimientos'][number] & { _id: string }

export const mayorQuery = ({ cuenta = '1105', ...search }: LibrosSearch) => {
  const { limite, pagina } = listParams(search)
  const params = { limite: limite ?? PAGE_SIZE, pagina: pagina ?? 1, cuenta, ...daysOf(search) }
  return queryOptions({
    queryKey: [LIBROS, 'mayor', params],
    queryFn: async ({ signal }) => {
      let mayor: Mayor | undefined
      const page = await callPage<Movimiento, Mayor>(`${LIBROS}/mayor`, params, signal, (body) => {
        mayor = body
        return withIds(body)
      })
      return { ...page, saldoInicial: mayor?.saldoInicial ?? 0, saldoFinal: mayor?.saldoFinal ?? 0 }
    },
    placeholderData: keepPreviousData,
    ...loaded,
  })
}

/** The movements for print: only the first `MOST_ON_PAPER`. */
export async function mayorForPaper({ cuenta = '1105', ...search }: LibrosSearch): Promise<Page<Movimiento>> {
  const params = { limite: MOST_ON_PAPER, pagina: 1, cuenta, ...daysOf(search) }
  return callPage<Movimiento, Mayor>(`${LIBROS}/mayor`, params, undefined, withIds)
}

const withIds = ({ movimientos }: Mayor): Movimiento[] =>
  movimientos.map((each, index) => ({ ...each, _id: `${each.asiento} ${index}` }))

export const balanceQuery = (hasta: Day | undefined) =>
  queryOptions({
    queryKey: [LIBROS, 'balance', hasta],
    queryFn: ({ signal }) =>
      callReport<Balance>(`${LIBROS}/balance`, { searchParams: daysOf({ ...(hasta && { hasta }) }), signal }),
    placeholderData: keepPreviousData,
  })

export const resultadosQuery = (days: Partial<DayRange>) =>
  queryOptions({
    queryKey: [LIBROS, 'resultados', days],
    queryFn: ({ signal }) =>
      callReport<Resultados>(`${LIBROS}/resultados`, { searchParams: daysOf(days), signal }),
    placeholderData: keepPreviousData,
  })

export const cuentasQuery = queryOptions({
  queryKey: [LIBROS, 'cuentas'],
  queryFn: ({ signal }) => call<Cuenta[]>('get', `${LIBROS}/cuentas`, { signal }),
})

export const useSaveCuenta = (codigo?: string) =>
  useMutation({
    mutationFn: (json: z.input<typeof NuevaCuenta> | CambiosCuenta) =>
      codigo
        ? call<Cuenta>('put', `${LIBROS}/cuentas/${codigo}`, { json })
        : call<Cuenta>('post', `${LIBROS}/cuentas`, { json }),
    onSettled: useInvalidate([LIBROS]),
  })

export const verificacionQuery = queryOptions({
  queryKey: [LIBROS, 'verificacion'],
  queryFn: ({ signal }) => call<EstadoVerificacion>('get', `${LIBROS}/verificacion`, { signal }),
  refetchInterval: ({ state }) => (state.data?.enCurso ? POLL_MS : false),
})

/** Starts a verification in the background; `verificacionQuery` polls its state. */
export function useVerificar() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () =>
      call<EstadoVerificacion>('post', `${LIBROS}/verificar`, { headers: { prefer: 'respond-async' } }).catch(
        (error: unknown) => {
          // A verification is running already; this screen shows its result too.
          if (error instanceof ApiError && error.codigo === 'VERIFICACION_EN_CURSO') return undefined
          throw error
        },
      ),
    onSuccess: (begun) => {
      if (begun) client.setQueryData(verificacionQuery.queryKey, begun)
      else client.invalidateQueries(verificacionQuery)
    },
  })
}
