import { nombreEvento } from '@gym/contract/webhooks/webhooks.rules'
import type { Webhook } from '@gym/contract/webhooks/webhooks.schema'
import { Alert, Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { NoticeAlert, useNotice } from '../../ui/feedback/notice.tsx'
import { FormSkeleton, Loaded } from '../../ui/feedback/query-state.tsx'
import { useDeletion } from '../../ui/feedback/use-deletion.ts'
import { Page } from '../../ui/layout/page.tsx'
import { StatusBadge } from '../../ui/layout/status-badge.tsx'
import { TextLink } from '../../ui/layout/text-link.tsx'
import { PlainTable } from '../../ui/table/plain-table.tsx'
import type { RowColumn } from '../../ui/table/rows/row-brief.tsx'
import { Guia } from './guia.tsx'
import { useEliminarWebhook, usePausarWebhook, webhooksQuery } from './integraciones.api.ts'
import classes from './integraciones.module.css'
import { Secreto } from './secreto.tsx'
import { WebhookForm } from './webhook-form.tsx'

export function WebhooksPage() {
  const webhooks = useQuery(webhooksQuery)
  const [editing, setEditing] = useState<Webhook | 'nuevo'>()
  const [secreto, setSecreto] = useState<string>()
  const { notice, succeed, fail, clear } = useNotice()
  const pausing = usePausarWebhook()
  const deletion = useDeletion(useEliminarWebhook(), 'Error al eliminar el webhook: ')

  function pause({ _id, enPausa }: Webhook) {
    clear()
    pausing.mutate(
      { id: _id, enPausa: !enPausa },
      {
        onSuccess: () =>
          succeed(
            enPausa ? 'Webhook reanudado: ya se le avisa.' : 'Webhook en pausa: por ahora no se le avisa.',
          ),
        onError: (error) => fail(`Error al ${enPausa ? 'reanudar' : 'pausar'} el webhook: ${error.message}`),
      },
    )
  }

  const columns: RowColumn<Webhook>[] = [
    {
      title: 'Dirección',
      brief: 'who',
      render: ({ _id, url }) => (
        <>
          <span className={classes.address}>{url}</span>
          <Text size="sm" fw="normal">
            <TextLink
              to="/configuracion/webhooks/$id"
              params={{ id: _id }}
              aria-label={`Ver los avisos enviados a ${url}`}
            >
              Avisos enviados
            </TextLink>
          </Text>
        </>
      ),
    },
    { title: 'Estado', brief: 'state', render: (webhook) => <Estado {...webhook} /> },
    {
      title: 'Se avisa cuando…',
      brief: 'what',
      render: ({ eventos }) => eventos.map((evento) => nombreEvento[evento]).join(' · '),
    },
    {
      title: 'Acciones',
      brief: 'acts',
      render: (webhook) => (
        <Group gap="xs">
          <Button
            size="xs"
            variant="default"
            aria-label={`${webhook.enPausa ? 'Reanudar' : 'Pausar'} ${webhook.url}`}
            disabled={pausing.isPending}
            onClick={() => pause(webhook)}
          >
            {webhook.enPausa ? 'Reanudar' : 'Pausar'}
          </Button>
          <Button
            size="xs"
            variant="default"
            aria-label={`Editar ${webhook.url}`}
            onClick={() => setEditing(webhook)}
          >
            Editar
          </Button>
          <Button
            size="xs"
            variant="default"
            aria-label={`Eliminar ${webhook.url}`}
            onClick={() =>
              deletion.ask(webhook._id, {
                title: `¿Eliminar ${webhook.url}?`,
                text: 'No se le avisa más, tampoco de lo que esperaba, y su secreto deja de servir.',
                done: 'Webhook eliminado: ya no se le avisa.',
              })
            }
          >
            Eliminar
          </Button>
        </Group>
      ),
    },
  ]

  return (
    <Page
      says="El programa avisa a otro de lo que pasa, en el momento. Cada aviso va firmado y lleva números, días y montos, sin nombres."
      actions={<Button onClick={() => setEditing('nuevo')}>Nuevo webhook</Button>}
    >
      <NoticeAlert notice={deletion.notice} onClose={deletion.clearNotice} />
      <NoticeAlert notice={notice} onClose={clear} />
      {secreto && (
        <Secreto
          title="El secreto del webhook"
          says="Con él comprueba quien recibe que el aviso es de tu gimnasio. Cópialo ahora en ese programa."
          what="el secreto"
          secreto={secreto}
          onKept={() => setSecreto(undefined)}
        />
      )}
      <Loaded query={webhooks} waiting={<FormSkeleton fields={3} />} failed="Error al cargar los webhooks: ">
        {(found) => (
          <>
            {found.some(({ enPausa }) => enPausa) && <EnPausa />}
            <PlainTable
              name="Webhooks"
              rows={found}
              columns={columns}
              empty="Todavía no se avisa a nadie. Crea un webhook con la dirección del programa que quiere enterarse."
            />
          </>
        )}
      </Loaded>
      <Text size="sm">
        Lo que no se recibe se intenta de nuevo, cada vez más espaciado, durante tres días.
      </Text>
      <Guia />
      {editing && (
        <WebhookForm
          {...(editing !== 'nuevo' && { webhook: editing })}
          onClose={() => setEditing(undefined)}
          onSaved={(shown) => (shown ? setSecreto(shown) : succeed('Webhook actualizado exitosamente.'))}
        />
      )}
    </Page>
  )
}

function EnPausa() {
  return (
    <Alert color="yellow" role="note">
      A los webhooks en pausa no se les avisa: lo que pasa espera tres días y se envía al reanudarlos. Así
      quedan todos al restaurar una copia, para que dos gimnasios no avisen de lo mismo; reanúdalos en el que
      sigue trabajando.
    </Alert>
  )
}

function Estado({ enPausa, fallando, pendientes }: Webhook) {
  if (enPausa) return <StatusBadge tone="warning" state="En pausa" />
  if (fallando) return <StatusBadge tone="bad" state="No responde bien" wraps />
  return <StatusBadge good state={pendientes > 0 ? 'Enviando' : 'Al día'} />
}
