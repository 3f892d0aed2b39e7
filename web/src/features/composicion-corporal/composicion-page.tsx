import { Page } from '../../ui/page.tsx'
import { FormSkeleton } from '../../ui/query-state.tsx'
import { useToday } from '../configuracion/configuracion.api.ts'
import { ComposicionForm } from './composicion-form.tsx'

export function ComposicionPage() {
  const today = useToday()
  return <Page>{today ? <ComposicionForm today={today} /> : <FormSkeleton fields={6} />}</Page>
}
