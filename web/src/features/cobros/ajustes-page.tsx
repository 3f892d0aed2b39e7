import { useQuery } from '@tanstack/react-query'
import { ajustesDeCobroQuery } from '../../api/gym.ts'
import { FormSkeleton, Loaded } from '../../ui/feedback/query-state.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { AjustesForm } from './ajustes-form.tsx'

export function AjustesPage() {
  const ajustes = useQuery(ajustesDeCobroQuery)
  return (
    <Page>
      <Loaded query={ajustes} waiting={<FormSkeleton fields={7} />} failed="Error al cargar los ajustes: ">
        {(found) => <AjustesForm ajustes={found} />}
      </Loaded>
    </Page>
  )
}
