import {
  type CanalContacto,
  type CanalContado,
  esContado,
  type GrupoCobro,
  type ResultadoContacto,
} from '@gym/contract/cobros/cobros.rules'
import type {
  Contacto,
  ContactoHecho,
  PersonaEnCobros,
  TotalesCobro,
} from '@gym/contract/cobros/cobros.schema'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Ajustes, ajustesDeCobroQuery } from '../../api/gym.ts'
import { call, callPage, create, edit, type Submission } from '../../api/http.ts'
import { listParams, loaded, pageOf, readForPaper, useInvalidate } from '../../api/resource-queries.ts'
import { sendOnce, unansweredOf } from '../../offline/outbox/unanswered.ts'
import type { ListSearch } from '../../routing/search.ts'

const COBROS = 'cobros'
const CONTACTOS_SHOWN = 20

export type CobrosSearch = ListSearch & { filtro?: Exclude<GrupoCobro, 'deudores'> }

export const grupoOf = ({ filtro }: CobrosSearch): GrupoCobro => filtro ?? 'deudores'

export const cobrosQuery = (search: CobrosSearch) =>
  pageOf<PersonaEnCobros>(COBROS, { ...listParams(search), grupo: grupoOf(search) })

export const cobrosForPaper = (search: CobrosSearch) =>
  readForPaper<PersonaEnCobros>(COBROS, { ...listParams(search), grupo: grupoOf(search) })

export function totalesQuery({ buscar, filtro }: CobrosSearch) {
  const params = { ...(buscar && { buscar }), ...(filtro === 'sin-cobrar' && { grupo: filtro }) }
  return queryOptions({
    queryKey: [COBROS, 'totales', params],
    queryFn: ({ signal }) => call<TotalesCobro>('get', `${COBROS}/totales`, { searchParams: params, signal }),
    ...loaded,
  })
}

export const contactosQuery = (id: string) =>
  queryOptions({
    queryKey: [COBROS, 'contactos', id],
    queryFn: ({ signal }) =>
      callPage<Contacto>(`${COBROS}/${id}/contactos`, { limite: CONTACTOS_SHOWN }, signal),
  })

export interface Contactando {
  canal: CanalContacto
  resultado?: ResultadoContacto | null
  nota?: string
  promesa?: string
  grupo?: GrupoCobro
}

const contactosOf = (id: string) => `${COBROS}/${id}/contactos`

/** Registers a note, or a contact before it is made. A retry reuses the key of its unanswered request. */
export function useContactar(id: string) {
  const path = contactosOf(id)
  return useMutation({
    mutationFn: async (values: Contactando) =>
      (await sendOnce(path, values, (key) => create<ContactoHecho>(path, { values, key }))).entity,
    onSettled: useInvalidate([COBROS]),
  })
}

export interface Contactado extends Contactando {
  canal: CanalContado
}

/** The client's unanswered contact request. The server may have counted a contact that was never made. */
export const contactoPerdido = (id: string) =>
  (unansweredOf(contactosOf(id)) as Contactando[]).find((sent): sent is Contactado => esContado(sent.canal))

export function useSaveAjustes() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (submission: Submission<Partial<Ajustes>>) =>
      edit<Ajustes>('configuracion/cobros', submission),
    onSuccess: ({ entity, etag = null }) =>
      queryClient.setQueryData(ajustesDeCobroQuery.queryKey, { ...entity, etag }),
  })
}
