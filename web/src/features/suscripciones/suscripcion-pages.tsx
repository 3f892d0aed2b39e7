import { may } from '@gym/contract/permissions/actions'
import { PRECIO } from '@gym/contract/suscripciones/suscripciones.rules'
import { Alert, Button, Group, List, Loader, Paper, Stack, Text, Title } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useSignedIn } from '../../session/session-user.ts'
import { Announced } from '../../ui/feedback/announced.tsx'
import { LinkButton } from '../../ui/layout/link-button.tsx'
import { NavButton } from '../../ui/layout/nav-button.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { useCheckout, useTestPayment, useVerification } from './suscripciones.api.ts'

const REDIRECT_AFTER_MS = 3_000

export function SuscripcionPage() {
  const checkout = useCheckout()
  const subscribe = () => checkout.mutate(undefined, { onSuccess: ({ url }) => window.location.assign(url) })
  return (
    <Page>
      {checkout.error && <Refusal sentence="Error al iniciar el proceso de pago." error={checkout.error} />}
      <Text maw="65ch">
        Es la tarifa de este programa: la paga el gimnasio por usarlo, no sus clientes, y no es una membresía.
      </Text>
      <Paper withBorder p="xl" bg="var(--surface)" maw={420}>
        <Stack>
          <Title order={2} size="h3">
            Admin Gimnasios
          </Title>
          <Text>
            <Text component="span" fz="var(--figure)" fw={600}>
              {PRECIO}
            </Text>{' '}
            dólares al mes
          </Text>
          <List size="sm" spacing={4}>
            <List.Item>Clientes, membresías, clases y asistencias sin límite.</List.Item>
            <List.Item>Ventas con recibo y contabilidad al día.</List.Item>
            <List.Item>Rutinas y medidas para tus clientes.</List.Item>
          </List>
          {/* The button stays busy until the browser has left for the payment page. */}
          <Button onClick={subscribe} loading={checkout.isPending || checkout.isSuccess}>
            Suscribirse Ahora
          </Button>
        </Stack>
      </Paper>
    </Page>
  )
}

export function SuscripcionExitoPage() {
  const { session_id: sessionId } = useSearch({ from: '/shell/suscripcion/exito' })
  return (
    <Page>
      {sessionId ? (
        <Verification sessionId={sessionId} />
      ) : (
        <Stack align="flex-start">
          <Refusal
            sentence="Error al verificar el pago."
            error={new Error('Falta el número de la sesión de pago.')}
          />
          <LinkButton to="/suscripcion">Ir a la suscripción</LinkButton>
        </Stack>
      )}
    </Page>
  )
}

function Verification({ sessionId }: { sessionId: string }) {
  const navigate = useNavigate()
  const user = useSignedIn()
  const verification = useVerification(sessionId)
  const next = user && may(user.rol, 'contabilidad:leer') ? '/contabilidad' : '/dashboard'
  const { isSuccess } = verification
  useEffect(() => {
    if (!isSuccess) return
    const timer = setTimeout(() => navigate({ to: next }), REDIRECT_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isSuccess, navigate, next])

  if (verification.isError && !verification.isFetching)
    return (
      <Stack align="flex-start">
        <Refusal sentence="Error al verificar el pago." error={verification.error} />
        <Button onClick={() => verification.refetch()}>Reintentar</Button>
      </Stack>
    )
  return (
    <Stack align="flex-start">
      <Announced>
        {verification.data ? (
          <Alert color="green" role="status">
            {verification.data.message}
          </Alert>
        ) : (
          <Group role="status">
            <Loader size="sm" aria-hidden />
            <Text>Verificando el pago…</Text>
          </Group>
        )}
      </Announced>
      {verification.data && (
        <LinkButton to={next}>
          {next === '/contabilidad' ? 'Ir a contabilidad' : 'Ir al Dashboard'}
        </LinkButton>
      )}
    </Stack>
  )
}

export function SuscripcionCanceladoPage() {
  return (
    <Page>
      <Announced>
        <Alert color="yellow" role="status">
          El pago se canceló y no se cobró nada.
        </Alert>
      </Announced>
      <Group>
        <NavButton to="/suscripcion" activeOptions={{ exact: true }}>
          Reintentar
        </NavButton>
      </Group>
    </Page>
  )
}

/** Replaces the payment provider's page if no provider key is configured. */
export function PagoPruebaPage() {
  const { session_id: sessionId = '' } = useSearch({ from: '/shell/pago-prueba' })
  const navigate = useNavigate()
  const payment = useTestPayment()
  const pay = () =>
    payment.mutate(sessionId, {
      onSuccess: () => navigate({ to: '/suscripcion/exito', search: { session_id: sessionId } }),
    })
  return (
    <Page>
      {payment.error && <Refusal sentence="No se pudo hacer el pago." error={payment.error} />}
      <Announced>
        <Alert color="yellow" role="status">
          Modo de prueba: no se cobra dinero
        </Alert>
      </Announced>
      <Text>Suscripción a Admin Gimnasios: {PRECIO} dólares al mes.</Text>
      <Group>
        <Button onClick={pay} loading={payment.isPending || payment.isSuccess}>
          Pagar
        </Button>
        <LinkButton to="/suscripcion/cancelado" variant="default">
          Cancelar
        </LinkButton>
      </Group>
    </Page>
  )
}

function Refusal({ sentence, error }: { sentence: string; error: Error }) {
  return (
    <Alert color="red" role="alert">
      <Text size="sm">{sentence}</Text>
      <Text size="sm">{error.message}</Text>
    </Alert>
  )
}
