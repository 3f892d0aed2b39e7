import { vigencias } from '@gym/contract/membresias.rules'
import { IconId } from '@tabler/icons-react'
import { cajaActualQuery } from '../../lib/caja-elegida.ts'
import { configuracionQuery } from '../../lib/gym.ts'
import { lazyRouteComponent } from '../../lib/pieces.tsx'
import { frontDesk, screen } from '../../lib/screens.ts'
import { day, flag, listFields, oneOf, searchOf, text } from '../../lib/search.ts'
import { membresiasQuery } from './membresias.api.ts'

export const membresiasScreens = [
  screen({
    path: '/membresias',
    label: 'Membresías',
    icon: IconId,
    who: frontDesk,
    menu: 3,
    /**
     * Who lapsed between two days and did not renew, both counted: `/membresias?filtro=sin-renovar&desde=2026-10-01&hasta=2026-10-31`;
     * without the days, everybody who did not.
     */
    search: searchOf({ ...listFields, filtro: oneOf(vigencias), renovadas: flag, desde: day, hasta: day }),
    load: ({ client, search }) => {
      client.prefetchQuery(configuracionQuery)
      client.prefetchQuery(membresiasQuery(search))
    },
    page: lazyRouteComponent(() => import('./membresias-page.tsx'), 'MembresiasPage'),
  }),
  screen({
    path: '/membresias/crear',
    label: 'Nueva membresía',
    who: frontDesk,
    /**
     * What the new one is opened with: the `_id` of the membership that it takes after, of its client, of the payment
     * that paid for it; and `volver` where it leads when it is made.
     */
    search: searchOf({
      renovar: text,
      cliente: text,
      pago: text,
      volver: oneOf(['/recepcion']),
    }),
    load: ({ client }) => {
      client.prefetchQuery(configuracionQuery)
      client.prefetchQuery(cajaActualQuery())
    },
    page: lazyRouteComponent(() => import('./membresia-pages.tsx'), 'NewMembresiaPage'),
  }),
  screen({
    path: '/membresias/editar/$id',
    label: 'Editar membresía',
    who: frontDesk,
    load: ({ client }) => client.prefetchQuery(configuracionQuery),
    page: lazyRouteComponent(() => import('./membresia-pages.tsx'), 'EditMembresiaPage'),
  }),
] as const
