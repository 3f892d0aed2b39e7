import { useQuery } from '@tanstack/react-query'
import { Page } from '../../ui/page.tsx'
import { FormSkeleton, Loaded } from '../../ui/query-state.tsx'
import { AjustesForm } from './ajustes-form.tsx'
import { ajustesQuery } from './cobros.api.ts'

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
