import { FormSkeleton, Loaded } from '../../ui/feedback/query-state.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { useReglas } from './entradas.api.ts'
import { Codigos } from './quiosco/codigos.tsx'
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
