import { vigencias } from '@gym/contract/membresias.rules'
import { IconId } from '@tabler/icons-react'
import { lazyRouteComponent } from '@tanstack/react-router'
import { frontDesk, screen } from '../../lib/screens.ts'
import { listFields, oneOf, searchOf, text } from '../../lib/search.ts'
import { configuracionQuery } from '../configuracion/configuracion.api.ts'
import { membresiasQuery } from './membresias.api.ts'

export const membresiasScreens = [
  screen({
    path: '/membresias',
    label: 'Membresías',
    icon: IconId,
    who: frontDesk,
    menu: 3,
    search: searchOf({ ...listFields, filtro: oneOf(vigencias) }),
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
    /** `renovar` is the `_id` of the membership that the new one takes after. */
    search: searchOf({ renovar: text }),
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
