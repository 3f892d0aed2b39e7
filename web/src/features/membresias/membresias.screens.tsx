import { vigencias } from '@gym/contract/membresias/membresias.rules'
import { IconId } from '@tabler/icons-react'
import { configuracionQuery } from '../../api/gym.ts'
import { lazyRouteComponent } from '../../routing/lazy.tsx'
import { frontDesk, screen } from '../../routing/screens.ts'
import { day, flag, listFields, oneOf, searchOf, text } from '../../routing/search.ts'
import { membresiasQuery } from './membresias.api.ts'

export const membresiasScreens = [
  screen({
    path: '/membresias',
    label: 'Membresías',
    icon: IconId,
    who: frontDesk,
    /** `desde` and `hasta` are inclusive end dates: `/membresias?filtro=sin-renovar&desde=2026-10-01`. */
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
    /** `cliente` and `pago` are `_id`s. */
    search: searchOf({ cliente: text, pago: text }),
    load: ({ client }) => client.prefetchQuery(configuracionQuery),
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
