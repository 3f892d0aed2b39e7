import { IconReceipt } from '@tabler/icons-react'
import { lazyRouteComponent } from '../../routing/lazy.tsx'
import { admins, everyone, screen } from '../../routing/screens.ts'
import { searchOf, text } from '../../routing/search.ts'

const search = searchOf({ session_id: text })

export const suscripcionesScreens = [
  screen({
    path: '/suscripcion',
    label: 'Suscripción',
    under: '/configuracion',
    icon: IconReceipt,
    who: everyone,
    // `?public=true` shows the offer without a session; paying needs one (specification, section 2).
    signedOut: { works: true },
    offeredTo: admins,
    page: lazyRouteComponent(() => import('./suscripcion-pages.tsx'), 'SuscripcionPage'),
  }),
  screen({
    path: '/pago-prueba',
    label: 'Pago de prueba',
    under: '/suscripcion',
    who: everyone,
    isPassedThrough: true,
    search,
    page: lazyRouteComponent(() => import('./suscripcion-pages.tsx'), 'PagoPruebaPage'),
  }),
  screen({
    path: '/suscripcion/exito',
    label: 'Suscripción',
    who: everyone,
    isPassedThrough: true,
    search,
    page: lazyRouteComponent(() => import('./suscripcion-pages.tsx'), 'SuscripcionExitoPage'),
  }),
  screen({
    path: '/suscripcion/cancelado',
    label: 'Suscripción cancelada',
    who: everyone,
    isPassedThrough: true,
    page: lazyRouteComponent(() => import('./suscripcion-pages.tsx'), 'SuscripcionCanceladoPage'),
  }),
] as const
