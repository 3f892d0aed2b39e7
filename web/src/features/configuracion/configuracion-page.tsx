import { Title } from '@mantine/core'
import { Page } from '../../ui/page.tsx'
import { FormSkeleton, LoadError } from '../../ui/query-state.tsx'
import { useConfiguracion } from './configuracion.api.ts'
import { ConfiguracionForm } from './configuracion-form.tsx'
import { LogoForm } from './logo-form.tsx'

/** Who the gym is: what receipts and prints show, and how its days are counted. */
export function ConfiguracionPage() {
  const gym = useConfiguracion()
  return (
    <Page>
      {gym.isPending && <FormSkeleton fields={6} />}
      {gym.isError && !gym.data && (
        <LoadError
          sentence={`Error al cargar la configuración: ${gym.error.message}`}
          onRetry={() => gym.refetch()}
        />
      )}
      {gym.data && (
        <>
          <ConfiguracionForm gym={gym.data} />
          <Title order={2} size="h3">
            Logo
          </Title>
          <LogoForm logo={gym.data.logo} />
        </>
      )}
    </Page>
  )
}
