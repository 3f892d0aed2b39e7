import { estadosEnvio } from '@gym/contract/webhooks.rules'
import { IconKey, IconWebhook } from '@tabler/icons-react'
import { configuracionQuery } from '../../lib/gym.ts'
import { lazyRouteComponent } from '../../lib/pieces.tsx'
import { admins, screen } from '../../lib/screens.ts'
import { listFields, oneOf, searchOf } from '../../lib/search.ts'

export const integracionesScreens = [
  screen({
    path: '/configuracion/tokens',
    label: 'Tokens',
    icon: IconKey,
    who: admins,
    load: ({ client }) => client.prefetchQuery(configuracionQuery),
    page: lazyRouteComponent(() => import('./tokens-page.tsx'), 'TokensPage'),
  }),
  screen({
    path: '/configuracion/webhooks',
    label: 'Webhooks',
    icon: IconWebhook,
    who: admins,
    load: ({ client }) => client.prefetchQuery(configuracionQuery),
    page: lazyRouteComponent(() => import('./webhooks-page.tsx'), 'WebhooksPage'),
  }),
  screen({
    path: '/configuracion/webhooks/$id',
    label: 'Avisos enviados',
    who: admins,
    search: searchOf({ ...listFields, filtro: oneOf(estadosEnvio) }),
    load: ({ client }) => client.prefetchQuery(configuracionQuery),
    page: lazyRouteComponent(() => import('./envios-page.tsx'), 'EnviosPage'),
  }),
] as const
