import { estadosFila, tiposImportacion } from '@gym/contract/importaciones.rules'
import { IconTableImport } from '@tabler/icons-react'
import { configuracionQuery } from '../../lib/gym.ts'
import { lazyRouteComponent } from '../../lib/pieces.tsx'
import { admins, screen } from '../../lib/screens.ts'
import { listFields, oneOf, searchOf, text } from '../../lib/search.ts'
import { importacionesQuery } from './importaciones.api.ts'

export const importacionesScreens = [
  screen({
    path: '/importar',
    label: 'Importar desde Excel',
    icon: IconTableImport,
    who: admins,
    search: searchOf({ pagina: listFields.pagina, tipo: oneOf(tiposImportacion) }),
    load: ({ client, search }) => {
      client.prefetchQuery(configuracionQuery)
      client.prefetchQuery(importacionesQuery(search))
    },
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
