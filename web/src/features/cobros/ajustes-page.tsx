import { useQuery } from '@tanstack/react-query'
import { Page } from '../../ui/page.tsx'
import { FormSkeleton, Loaded } from '../../ui/query-state.tsx'
import { AjustesForm } from './ajustes-form.tsx'
import { ajustesQuery } from './cobros.api.ts'

/** How often the gym contacts people, and what it writes to them. */
export function AjustesPage() {
  const ajustes = useQuery(ajustesQuery)
  return (
    <Page>
      <Loaded query={ajustes} waiting={<FormSkeleton fields={7} />} failed="Error al cargar los ajustes: ">
        {(found) => <AjustesForm ajustes={found} />}
      </Loaded>
    </Page>
  )
}
