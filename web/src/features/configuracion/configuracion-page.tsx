import { Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useConfiguracion } from '../../api/gym.ts'
import { FormSkeleton, Loaded } from '../../ui/feedback/query-state.tsx'
import { ImportLink } from '../../ui/layout/import-link.tsx'
import { LinkButton } from '../../ui/layout/link-button.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { factorObligatorioQuery } from './configuracion.api.ts'
import { ConfiguracionForm } from './configuracion-form.tsx'
import { FactorObligatorioForm } from './factor-obligatorio-form.tsx'
import { LogoForm } from './logo-form.tsx'
import { Version } from './version.tsx'

export function ConfiguracionPage() {
  const gym = useConfiguracion()
  const verificacion = useQuery(factorObligatorioQuery)
  return (
    <Page
      moreActions={
        <>
          <LinkButton variant="default" to="/configuracion/entrada">
            Reglas de la entrada
          </LinkButton>
          <LinkButton variant="default" to="/configuracion/rapidos">
            Botones de Vender
          </LinkButton>
          <LinkButton variant="default" to="/configuracion/cobros">
            Ajustes de cobros
          </LinkButton>
          <LinkButton variant="default" to="/configuracion/tokens">
            Tokens
          </LinkButton>
          <LinkButton variant="default" to="/configuracion/webhooks">
            Webhooks
          </LinkButton>
          <ImportLink />
          <LinkButton variant="default" to="/copias">
            Copias de seguridad
          </LinkButton>
          <LinkButton variant="default" to="/auditoria">
            Auditoría
          </LinkButton>
          <LinkButton variant="default" to="/suscripcion">
            Suscripción
          </LinkButton>
        </>
      }
    >
      <Loaded query={gym} waiting={<FormSkeleton fields={8} />} failed="Error al cargar la configuración: ">
        {(found) => (
          <>
            <ConfiguracionForm gym={found} />
            <Title order={2} size="h3">
              Logo
            </Title>
            <LogoForm logo={found.logo} />
          </>
        )}
      </Loaded>
      <Title order={2} size="h3">
        Verificación en dos pasos
      </Title>
      <Loaded
        query={verificacion}
        waiting={<FormSkeleton fields={2} />}
        failed="Error al cargar la verificación: "
      >
        {(found) => <FactorObligatorioForm verificacion={found} />}
      </Loaded>
      <Version />
    </Page>
  )
}
