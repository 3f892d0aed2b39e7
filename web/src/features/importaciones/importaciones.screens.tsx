import { estadosFila, tiposImportacion } from '@gym/contract/importaciones/importaciones.types'
import { IconTableImport } from '@tabler/icons-react'
import { configuracionQuery } from '../../api/gym.ts'
import { lazyRouteComponent } from '../../routing/lazy.tsx'
import { admins, screen } from '../../routing/screens.ts'
import { listFields, oneOf, searchOf, text } from '../../routing/search.ts'

export const importacionesScreens = [
  screen({
    path: '/importar',
    label: 'Importar desde Excel',
    icon: IconTableImport,
    who: admins,
    search: searchOf({ pagina: listFields.pagina, tipo: oneOf(tiposImportacion) }),
    // The screen's API calls stay in the lazy chunk, because few users open it.
    load: ({ client }) => client.prefetchQuery(configuracionQuery),
    page: lazyRouteComponent(() => import('./importar-page.tsx'), 'ImportarPage'),
  }),
  screen({
    path: '/importar/$id',
    label: 'Importación',
    who: admins,
    search: searchOf({
      pagina: listFields.pagina,
      /** Defaults to the doubts, else the rows with errors, else all. */
      estado: oneOf([...estadosFila, 'todas']),
      paso: oneOf(['columnas']),
      borrador: text,
    }),
    page: lazyRouteComponent(() => import('./importacion-page.tsx'), 'ImportacionPage'),
  }),
] as const
