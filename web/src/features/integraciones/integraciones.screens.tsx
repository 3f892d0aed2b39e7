import { estadosEnvio } from '@gym/contract/webhooks/envios.rules'
import { IconKey, IconWebhook } from '@tabler/icons-react'
import { configuracionQuery } from '../../api/gym.ts'
import { lazyRouteComponent } from '../../routing/lazy.tsx'
import { admins, screen } from '../../routing/screens.ts'
import { listFields, oneOf, searchOf } from '../../routing/search.ts'

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
