import { Alert, Stack } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { FormSkeleton, Loaded } from '../../ui/feedback/query-state.tsx'
import { useFormKey } from '../../ui/form/saved-next.tsx'
import { LinkButton } from '../../ui/layout/link-button.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { EntrenadorForm } from './entrenador-form.tsx'
import { useEntrenador } from './entrenadores.api.ts'

export function NewEntrenadorPage() {
  const key = useFormKey()
  return (
    <Page>
      <EntrenadorForm key={key} />
    </Page>
  )
}

export function EditEntrenadorPage() {
  const { id } = useParams({ from: '/shell/entrenadores/editar/$id' })
  const entrenador = useEntrenador(id)
  return (
    <Page>
      <Loaded
        query={entrenador}
        waiting={<FormSkeleton fields={7} />}
        failed="Error al cargar el entrenador: "
      >
        {(found) => <EntrenadorForm entrenador={found} />}
      </Loaded>
    </Page>
  )
}

export function EntrenadorWithoutIdPage() {
  return (
    <Page>
      <Alert color="red" role="alert">
        <Stack gap="xs" align="flex-start">
          ID de entrenador no proporcionado
          <LinkButton to="/entrenadores" variant="default" size="xs">
            Ir a entrenadores
          </LinkButton>
        </Stack>
      </Alert>
    </Page>
  )
}
