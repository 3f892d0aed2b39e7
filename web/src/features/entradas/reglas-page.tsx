import { Page } from '../../ui/page.tsx'
import { FormSkeleton, Loaded } from '../../ui/query-state.tsx'
import { Codigos } from './codigos.tsx'
import { useReglas } from './entradas.api.ts'
import { ReglasForm } from './reglas-form.tsx'

export function ReglasPage() {
  const reglas = useReglas()
  return (
    <Page>
      <Loaded query={reglas} waiting={<FormSkeleton fields={8} />} failed="Error al cargar las reglas: ">
        {(found) => <ReglasForm reglas={found} />}
      </Loaded>
      <Codigos />
    </Page>
  )
}
