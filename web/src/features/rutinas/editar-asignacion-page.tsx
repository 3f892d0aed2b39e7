import { hecho } from '@gym/contract/core/success-messages'
import { may, refusals } from '@gym/contract/permissions/actions'
import { Alert, Box, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { ApiError, saidBy } from '../../api/api-error.ts'
import { pluralize } from '../../format/counted.ts'
import { lazyRouteComponent } from '../../routing/lazy.tsx'
import { useSignedIn } from '../../session/session-user.ts'
import { Announced } from '../../ui/feedback/announced.tsx'
import { Fleeting } from '../../ui/feedback/fleeting.tsx'
import { LoadingText } from '../../ui/feedback/loading-text.tsx'
import { NoticeAlert, useNotice } from '../../ui/feedback/notice.tsx'
import { LoadError } from '../../ui/feedback/query-state.tsx'
import { useDeletion } from '../../ui/feedback/use-deletion.ts'
import { NumberLookup } from '../../ui/inputs/number-lookup.tsx'
import { LinkButton } from '../../ui/layout/link-button.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { useListState } from '../../ui/table/use-list-state.ts'
import { ClientPicker } from '../clientes/client-picker.tsx'
import classes from './asignacion-card.module.css'
import { AsignacionCard, type AsignacionCardProps } from './asignacion-card.tsx'
import type { CopiarPlanProps } from './copiar-plan.tsx'
import { useAsignaciones, useDeleteAsignacion } from './rutinas.api.ts'
import { SeePlan } from './see-plan.tsx'

const CopiarPlan = lazyRouteComponent(() => import('./copiar-plan.tsx'), 'CopiarPlan')

export function EditarAsignacionPage() {
  const list = useListState(useSearch({ from: '/shell/rutinas/editar-asignacion' }))
  const numero = list.search.buscar ?? ''
  const asignaciones = useAsignaciones(numero)
  const said = useNotice({ allGo: true })
  const deletion = useDeletion(useDeleteAsignacion(), (error) =>
    saidBy(error, 'Error al eliminar asignación'),
  )

  function search(wanted: string) {
    said.clear()
    deletion.clearNotice()
    if (wanted === '') said.fail('Por favor, ingresa un número de cédula.')
    else if (wanted === numero) asignaciones.refetch()
    else list.change({ buscar: wanted })
  }

  return (
    <Page
      actions={
        <LinkButton to="/rutinas/asignar" variant="default">
          Asignar rutina
        </LinkButton>
      }
    >
      <Group align="flex-end" gap="md">
        <NumberLookup initial={numero} action="Buscar" isBusy={asignaciones.isFetching} onLookUp={search} />
        <Box w={{ base: '100%', xs: 320 }}>
          <ClientPicker
            selected={null}
            onSelect={(cliente) => {
              if (cliente?.numeroIdentificacion) search(cliente.numeroIdentificacion)
            }}
          />
        </Box>
      </Group>
      <NoticeAlert notice={said.notice} onClose={said.clear} />
      <NoticeAlert notice={deletion.notice} onClose={deletion.clearNotice} />
      <Found
        numero={numero}
        query={asignaciones}
        onCopied={(a, { copiadas }) =>
          said.succeed(
            `Rutina copiada a ${a.nombre} ${a.apellido}: ${pluralize(copiadas, ['ejercicio', 'ejercicios'])}.`,
            <SeePlan cliente={a} />,
          )
        }
        onEdit={() => {
          said.clear()
          deletion.clearNotice()
        }}
        onSaved={said.succeed}
        onDelete={({ _id, clienteId, rutinaId }) => {
          said.clear()
          deletion.ask(_id, {
            title: `¿Eliminar la asignación de ${rutinaId.nombreEjercicio}?`,
            text: `${clienteId.nombre} ${clienteId.apellido} dejará de tener esta rutina. No se puede deshacer.`,
            done: hecho.asignacionEliminada,
          })
        }}
      />
    </Page>
  )
}

interface FoundProps extends Omit<AsignacionCardProps, 'asignacion'> {
  query: ReturnType<typeof useAsignaciones>
  onCopied: CopiarPlanProps['onCopied']
}

function Found({ numero, ...props }: FoundProps & { numero: string }) {
  const { isLoading, error, data } = props.query
  const isUnknown = error instanceof ApiError && error.status === 404
  const isNothing = !isLoading && (isUnknown || (!error && data?.length === 0))
  return (
    <>
      <Announced>
        {isNothing && <Nothing askedAt={settledAt(props.query)} numero={numero} isUnknown={isUnknown} />}
      </Announced>
      {!isNothing && <Asignaciones {...props} />}
    </>
  )
}

const settledAt = ({ dataUpdatedAt, errorUpdatedAt }: FoundProps['query']) =>
  Math.max(dataUpdatedAt, errorUpdatedAt)

function Asignaciones({ query, onCopied, ...card }: FoundProps) {
  const [isCopying, setCopying] = useState(false)
  const user = useSignedIn()
  if (query.isLoading) return <Waiting />
  if (query.isError)
    return (
      <Fleeting key={settledAt(query)} keepsRoom>
        <LoadError
          sentence={saidBy(query.error, 'Error al buscar asignaciones')}
          onRetry={() => query.refetch()}
        />
      </Fleeting>
    )
  const [first] = query.data ?? []
  if (!first) return null
  return (
    <Stack gap="sm">
      <Group gap="sm">
        <Text>
          <b>{`${first.clienteId.nombre} ${first.clienteId.apellido}`}</b>, número{' '}
          {first.numeroIdentificacion}
        </Text>
        <Button variant="default" size="xs" onClick={() => setCopying(true)}>
          Copiar a…
        </Button>
        <LinkButton
          to="/rutinas/programas/crear"
          search={{ numero: first.numeroIdentificacion }}
          variant="default"
          size="xs"
        >
          Guardar como programa
        </LinkButton>
      </Group>
      {isCopying && (
        <Suspense>
          <CopiarPlan
            de={first.clienteId}
            rutinas={query.data?.length ?? 0}
            onClose={() => setCopying(false)}
            onCopied={(...copied) => {
              setCopying(false)
              onCopied(...copied)
            }}
          />
        </Suspense>
      )}
      {user && !may(user.rol, 'asignaciones:eliminar') && (
        <Text size="sm">{refusals['asignaciones:eliminar']} Pídeselo a un administrador.</Text>
      )}
      <ul className={classes.list}>
        {query.data?.map((asignacion) => (
          <AsignacionCard key={asignacion._id} asignacion={asignacion} {...card} />
        ))}
      </ul>
    </Stack>
  )
}

function Nothing({ numero, isUnknown, askedAt }: { numero: string; isUnknown: boolean; askedAt: number }) {
  return (
    <Stack gap="xs" align="flex-start">
      <Fleeting key={askedAt} keepsRoom>
        <Alert color="yellow" role="status">
          <div>No se encontraron asignaciones para este cliente.</div>
          {isUnknown && <div>Ningún cliente tiene ese número de identificación. Revísalo.</div>}
        </Alert>
      </Fleeting>
      {!isUnknown && (
        <LinkButton to="/rutinas/asignar" search={{ numero }} size="xs">
          Asignarle una rutina
        </LinkButton>
      )}
    </Stack>
  )
}

function Waiting() {
  return (
    <Stack aria-busy maw={760}>
      <LoadingText />
      <Skeleton height={140} />
      <Skeleton height={140} />
    </Stack>
  )
}
