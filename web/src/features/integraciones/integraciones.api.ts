import type { NuevoToken, Token, TokenHecho } from '@gym/contract/auth/tokens.schema'
import type { EstadoEnvio } from '@gym/contract/webhooks/envios.rules'
import type {
  CambiosWebhook,
  Envio,
  NuevoWebhook,
  Webhook,
  WebhookHecho,
} from '@gym/contract/webhooks/webhooks.schema'
import { queryOptions, useMutation } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../api/http.ts'
import { listParams, loaded, pageOf, useInvalidate } from '../../api/resource-queries.ts'
import type { ListSearch } from '../../routing/search.ts'

const TOKENS = 'tokens'
const WEBHOOKS = 'webhooks'

export const tokensQuery = queryOptions({
  queryKey: [TOKENS],
  queryFn: ({ signal }) => call<Token[]>('get', TOKENS, { signal }),
  ...loaded,
})

/** Creates a token. The response contains its secret, which the server sends only once. */
export function useCrearToken() {
  return useMutation({
    mutationFn: (json: z.input<typeof NuevoToken>) => call<TokenHecho>('post', TOKENS, { json }),
    onSettled: useInvalidate([TOKENS]),
  })
}

export function useRevocarToken() {
  return useMutation({
    mutationFn: (id: string) => call('delete', `${TOKENS}/${id}`),
    onSettled: useInvalidate([TOKENS]),
  })
}

export const webhooksQuery = queryOptions({
  queryKey: [WEBHOOKS],
  queryFn: ({ signal }) => call<Webhook[]>('get', WEBHOOKS, { signal }),
  ...loaded,
})

export const webhookQuery = (id: string) =>
  queryOptions({
    queryKey: [WEBHOOKS, 'uno', id],
    queryFn: ({ signal }) => call<Webhook>('get', `${WEBHOOKS}/${id}`, { signal }),
    ...loaded,
  })

/** Changes a webhook, or creates one. Only the response to a creation contains the secret. */
export function useSaveWebhook(id?: string) {
  return useMutation({
    mutationFn: (json: z.input<typeof NuevoWebhook> | z.input<typeof CambiosWebhook>) =>
      id
        ? call<Partial<WebhookHecho>>('put', `${WEBHOOKS}/${id}`, { json })
        : call<Partial<WebhookHecho>>('post', WEBHOOKS, { json }),
    onSettled: useInvalidate([WEBHOOKS]),
  })
}

export function usePausarWebhook() {
  return useMutation({
    mutationFn: ({ id, enPausa }: { id: string; enPausa: boolean }) =>
      call<Webhook>('put', `${WEBHOOKS}/${id}`, { json: { enPausa } }),
    onSettled: useInvalidate([WEBHOOKS]),
  })
}

export function useEliminarWebhook() {
  return useMutation({
    mutationFn: (id: string) => call('delete', `${WEBHOOKS}/${id}`),
    onSettled: useInvalidate([WEBHOOKS]),
  })
}

export type EnviosSearch = ListSearch & { filtro?: EstadoEnvio }

export function enviosQuery(id: string, search: EnviosSearch) {
  const { filtro: estado } = search
  const page = pageOf<Envio>(`${WEBHOOKS}/${id}/envios`, { ...listParams(search), ...(estado && { estado }) })
  return { ...page, queryKey: [WEBHOOKS, ...page.queryKey] as unknown as typeof page.queryKey }
}

export function useReintentar() {
  return useMutation({
    mutationFn: (id: string) => call<Envio>('post', `${WEBHOOKS}/envios/${id}/reintentar`),
    onSettled: useInvalidate([WEBHOOKS]),
  })
}
