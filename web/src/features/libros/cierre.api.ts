import type { Cierre, CierreDeMes, NuevoCierre } from '@gym/contract/contabilidad/libros.schema'
import type { Day } from '@gym/contract/core/calendar'
import { queryOptions, useMutation } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../api/http.ts'
import { useInvalidate } from '../../api/resource-queries.ts'

const LIBROS = 'libros'
/** A query key of its own, because the data also depend on tills and backups. */
const CIERRE_DE_MES = 'cierre-de-mes'

export const cierreQuery = queryOptions({
  queryKey: [LIBROS, 'cierre'],
  queryFn: ({ signal }) => call<Cierre>('get', `${LIBROS}/cierre`, { signal }),
})

export const useCerrar = () =>
  useMutation({
    mutationFn: (json: z.input<typeof NuevoCierre>) => call<Cierre>('put', `${LIBROS}/cierre`, { json }),
    onSettled: useInvalidate([LIBROS, CIERRE_DE_MES]),
  })

/** The closing of a month; `desde` is the month's first day. */
export const cierreDeMesQuery = (desde: Day) =>
  queryOptions({
    queryKey: [CIERRE_DE_MES, desde],
    queryFn: ({ signal }) => call<CierreDeMes>('get', `${LIBROS}/cierre/${desde.slice(0, 7)}`, { signal }),
  })
