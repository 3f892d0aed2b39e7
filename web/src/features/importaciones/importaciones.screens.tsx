import { estadosFila, tiposImportacion } from '@gym/contract/importaciones.tipos'
import { IconTableImport } from '@tabler/icons-react'
import { configuracionQuery } from '../../lib/gym.ts'
import { lazyRouteComponent } from '../../lib/pieces.tsx'
import { admins, screen } from '../../lib/screens.ts'
import { listFields, oneOf, searchOf, text } from '../../lib/search.ts'

export const importacionesScreens = [
  screen({
    path: '/importar',
    label: 'Importar desde Excel',
    icon: IconTableImport,
    who: admins,
    search: searchOf({ pagina: listFields.pagina, tipo: oneOf(tiposImportacion) }),
    // What it asks for comes with its page: hardly anybody opens it, and everybody would have its calls.
    load: ({ client }) => client.prefetchQuery(configuracionQuery),
    page: lazyRouteComponent(() => import('./importar-page.tsx'), 'ImportarPage'),
  }),
  screen({
    path: '/importar/$id',
    label: 'Importación',
    who: admins,
    search: searchOf({
      pagina: listFields.pagina,
      /** The rows that are shown; without it, those that ask for something, and all once nothing does. */
      estado: oneOf([...estadosFila, 'todas']),
      /** Back from the review to the columns. */
      paso: oneOf(['columnas']),
      /** What was chosen of the columns and not tried yet. */
      borrador: text,
    }),
    page: lazyRouteComponent(() => import('./importacion-page.tsx'), 'ImportacionPage'),
  }),
] as const
