import type { Day, DayRange } from '@gym/contract/calendar'
import type {
  Asiento,
  Balance,
  CambiosCuenta,
  Cierre,
  Cuenta,
  Mayor,
  NuevaCuenta,
  NuevoCierre,
  Resultados,
  VerificacionLibros,
} from '@gym/contract/libros'
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import type { z } from 'zod'
import { call, callPage } from '../../lib/http.ts'
import { callReport } from '../../lib/report-age.ts'
import { type ListParams, listParams, loaded, pageOf, useAskAnew } from '../../lib/resource-queries.ts'
import type { ListSearch } from '../../lib/search.ts'

const LIBROS = 'libros'

export type LibrosSearch = ListSearch &
  Partial<DayRange> & { filtro?: 'mayor' | 'balance' | 'resultados' | 'cuentas'; cuenta?: string }

const daysOf = ({ desde, hasta }: Partial<DayRange>): ListParams => ({
  ...(desde && { desde }),
  ...(hasta && { hasta }),
})

export const diarioQuery = (search: LibrosSearch) =>
  pageOf<Asiento>(`${LIBROS}/diario`, { ...listParams(search), ...daysOf(search) })

export type Movimiento = Mayor['movimientos'][number] & { _id: string }

/** A page of an account, with what it came to before and comes to after the days. */
export const mayorQuery = ({ cuenta = '1105', ...search }: LibrosSearch) => {
  const { limite, pagina } = listParams(search)
  const params = { limite: limite ?? 25, pagina: pagina ?? 1, cuenta, ...daysOf(search) }
  return queryOptions({
    queryKey: [LIBROS, 'mayor', params],
    queryFn: async ({ signal }) => {
      let mayor: Mayor | undefined
      const page = await callPage<Movimiento, Mayor>(`${LIBROS}/mayor`, params, signal, (body) => {
        mayor = body
        return body.movimientos.map((each, index) => ({ ...each, _id: `${each.asiento} ${index}` }))
      })
      return { ...page, saldoInicial: mayor?.saldoInicial ?? 0, saldoFinal: mayor?.saldoFinal ?? 0 }
    },
    placeholderData: keepPreviousData,
    ...loaded,
  })
}

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

export const cierreQuery = queryOptions({
  queryKey: [LIBROS, 'cierre'],
  queryFn: ({ signal }) => call<Cierre>('get', `${LIBROS}/cierre`, { signal }),
})

export const useCerrar = () =>
  useMutation({
    mutationFn: (json: z.input<typeof NuevoCierre>) => call<Cierre>('put', `${LIBROS}/cierre`, { json }),
    onSettled: useAskAnew([LIBROS]),
  })

/** Adds an account of the gym's own, or changes the one of that code. */
export const useSaveCuenta = (codigo?: string) =>
  useMutation({
    mutationFn: (json: z.input<typeof NuevaCuenta> | CambiosCuenta) =>
      codigo
        ? call<Cuenta>('put', `${LIBROS}/cuentas/${codigo}`, { json })
        : call<Cuenta>('post', `${LIBROS}/cuentas`, { json }),
    onSettled: useAskAnew([LIBROS]),
  })

/** Tries the laws of the books. In a large gym it takes minutes. */
export const useVerificar = () =>
  useMutation({
    mutationFn: () => call<VerificacionLibros>('post', `${LIBROS}/verificar`),
  })
