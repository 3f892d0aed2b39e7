import { formatInstant } from '@gym/contract/core/calendar'
import type { EstadoEnvio } from '@gym/contract/webhooks/envios.rules'
import { DIAS_DE_ENVIOS, nombreEvento } from '@gym/contract/webhooks/webhooks.rules'
import type { Envio } from '@gym/contract/webhooks/webhooks.schema'
import { Button, Code, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { ownTimeZone, useZonaHoraria } from '../../api/gym.ts'
import { NoticeAlert, useNotice } from '../../ui/feedback/notice.tsx'
import { Empty } from '../../ui/feedback/query-state.tsx'
import { LinkButton } from '../../ui/layout/link-button.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { StatusBadge } from '../../ui/layout/status-badge.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { FilterSwitch } from '../../ui/table/filter-switch.tsx'
import type { RowColumn } from '../../ui/table/rows/row-brief.tsx'
import type { Column } from '../../ui/table/rows/rows.ts'
import { useListState } from '../../ui/table/use-list-state.ts'
import { type EnviosSearch, enviosQuery, useReintentar, webhookQuery } from './integraciones.api.ts'
import classes from './integraciones.module.css'

const estados: Record<EstadoEnvio, { state: string; tone: 'good' | 'warning' | 'bad' }> = {
  pendiente: { state: 'En espera', tone: 'warning' },
  entregado: { state: 'Entregado', tone: 'good' },
  fallido: { state: 'No se pudo', tone: 'bad' },
  retirado: { state: 'Retirado', tone: 'bad' },
}
const filtros = [
  { value: 'pendiente', label: 'En espera' },
  { value: 'entregado', label: 'Entregados' },
  { value: 'fallido', label: 'Fallidos' },
] as const

export function EnviosPage() {
  const { id } = useParams({ from: '/shell/configuracion/webhooks/$id' })
  const list = useListState<EnviosSearch>(useSearch({ from: '/shell/configuracion/webhooks/$id' }))
  const webhook = useQuery(webhookQuery(id))
  const envios = useQuery(enviosQuery(id, list.search))
  const reintentar = useReintentar()
  const { notice, succeed, fail, clear } = useNotice()
  const timeZone = useZonaHoraria() ?? ownTimeZone()
  const moment = (instant: string) => formatInstant(new Date(instant), timeZone)

  const again = ({ _id, tipo, estado }: Envio) =>
    estado !== 'pendiente' && (
      <Button
        size="xs"
        variant="default"
        aria-label={`Enviar de nuevo: ${nombreEvento[tipo]}`}
        disabled={reintentar.isPending}
        onClick={() => {
          clear()
          reintentar.mutate(_id, {
            onSuccess: () => succeed('El aviso se envía de nuevo.'),
            onError: (error) => fail(`Error al enviar de nuevo: ${error.message}`),
          })
        }}
      >
        Enviar de nuevo
      </Button>
    )
  const columns: Column<Envio>[] = [
    { title: 'Cuándo', brief: 'what', render: ({ fecha }) => moment(fecha) },
    { title: 'Aviso', brief: 'who', render: ({ tipo }) => nombreEvento[tipo] },
    { title: 'Estado', brief: 'state', render: ({ estado }) => <StatusBadge {...estados[estado]} /> },
    {
      title: 'Respondió',
      brief: 'what',
      clipped: true,
      render: ({ codigo, respuesta }) => [codigo, respuesta].filter(Boolean).join(': ') || '—',
    },
    { title: 'Intentos', numeric: true, render: ({ intentos }) => intentos },
  ]
  const details: RowColumn<Envio>[] = [
    {
      title: 'Respuesta',
      render: ({ codigo, respuesta }) => (
        <span className={classes.address}>
          {[codigo, respuesta].filter(Boolean).join(': ') || 'Ninguna todavía'}
        </span>
      ),
    },
    { title: 'Último intento', render: ({ ultimoEn }) => (ultimoEn ? moment(ultimoEn) : 'Ninguno') },
    { title: 'Próximo intento', render: ({ proximoEn }) => (proximoEn ? moment(proximoEn) : 'Ninguno') },
    { title: 'Identificador', render: ({ _id }) => _id },
    {
      title: 'Lo que se avisó',
      isWide: true,
      render: ({ datos }) => <Code block>{JSON.stringify(datos, null, 2)}</Code>,
    },
    { title: 'Otra vez', render: (envio) => again(envio) || 'Todavía se está enviando' },
  ]

  return (
    <Page
      about={webhook.data?.url}
      actions={
        <LinkButton variant="default" to="/configuracion/webhooks">
          Volver a Webhooks
        </LinkButton>
      }
    >
      <NoticeAlert notice={notice} onClose={clear} />
      <FilterSwitch list={list} label="Estado" all="Todos" options={filtros} />
      <DataTable
        name="Avisos enviados"
        noun={['aviso', 'avisos']}
        query={envios}
        list={list}
        columns={columns}
        details={details}
        failed="Error al cargar los avisos: "
        filtered={list.search.filtro !== undefined}
        empty={<Empty text="Todavía no ha pasado nada de lo que se avisa." />}
      />
      <Text size="sm">Lo enviado se guarda {DIAS_DE_ENVIOS} días.</Text>
    </Page>
  )
}
