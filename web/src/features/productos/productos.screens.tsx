import { IconBox } from '@tabler/icons-react'
import { lazyRouteComponent } from '../../routing/lazy.tsx'
import { frontDesk, screen } from '../../routing/screens.ts'
import { listFields, oneOf, searchOf } from '../../routing/search.ts'
import { productosQuery } from './productos.api.ts'

export const productosScreens = [
  screen({
    path: '/productos',
    label: 'Productos',
    icon: IconBox,
    who: frontDesk,
    /** `existencias=bajas` filters products on sale with low stock. */
    search: searchOf({ ...listFields, existencias: oneOf(['bajas']) }),
    load: ({ client, search }) => client.prefetchQuery(productosQuery(search)),
    page: lazyRouteComponent(() => import('./productos-page.tsx'), 'ProductosPage'),
  }),
  screen({
    path: '/productos/crear',
    label: 'Nuevo producto',
    who: frontDesk,
    page: lazyRouteComponent(() => import('./producto-pages.tsx'), 'NewProductoPage'),
  }),
  screen({
    path: '/productos/editar/$id',
    label: 'Editar producto',
    who: frontDesk,
    page: lazyRouteComponent(() => import('./producto-pages.tsx'), 'EditProductoPage'),
  }),
] as const
