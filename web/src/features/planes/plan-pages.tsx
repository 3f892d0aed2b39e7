import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { FormSkeleton, Loaded } from '../../ui/feedback/query-state.tsx'
import { useFormKey } from '../../ui/form/saved-next.tsx'
import { LinkButton } from '../../ui/layout/link-button.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { productoQuery } from '../productos/productos.api.ts'
import { PlanForm } from './plan-form.tsx'
import { planQuery } from './planes.api.ts'

const FIELDS = 8

export function NewPlanPage() {
  const key = useFormKey()
  const { producto } = useSearch({ from: '/shell/planes/crear' })
  return <Page>{producto ? <PlanOf key={producto} id={producto} /> : <PlanForm key={key} />}</Page>
}

function PlanOf({ id }: { id: string }) {
  return (
    <Loaded
      query={useQuery(productoQuery(id))}
      waiting={<FormSkeleton fields={FIELDS} />}
      failed="Error al cargar el servicio: "
      elsewhere={<ToPlanes />}
    >
      {(found) => <PlanForm producto={found} />}
    </Loaded>
  )
}

export function EditPlanPage() {
  const { id } = useParams({ from: '/shell/planes/editar/$id' })
  return (
    <Page>
      <Loaded
        query={useQuery(planQuery(id))}
        waiting={<FormSkeleton fields={FIELDS} />}
        failed="Error al cargar el plan: "
        elsewhere={<ToPlanes />}
      >
        {(found) => <PlanForm plan={found} />}
      </Loaded>
    </Page>
  )
}

const ToPlanes = () => (
  <LinkButton to="/planes" variant="default" size="xs">
    Ir a planes
  </LinkButton>
)
