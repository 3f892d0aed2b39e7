import { errors } from '@gym/contract/core/errors'
import { digitsOf, IDENTIFICATION } from '@gym/contract/core/identificacion.rules'
import {
  AsignacionDePrograma,
  type Programa,
  type ProgramaAsignado,
} from '@gym/contract/rutinas/programas.schema'
import { Button, Group, Text } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { type ApiError, saidBy } from '../../../api/api-error.ts'
import { pluralize } from '../../../format/counted.ts'
import { NoticeAlert, useNotice } from '../../../ui/feedback/notice.tsx'
import { FormSkeleton, Loaded } from '../../../ui/feedback/query-state.tsx'
import { ResourceForm } from '../../../ui/form/resource-form.tsx'
import { useResourceForm } from '../../../ui/form/use-resource-form.ts'
import { LinkButton } from '../../../ui/layout/link-button.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { PlainTable } from '../../../ui/table/plain-table.tsx'
import type { RowColumn } from '../../../ui/table/rows/row-brief.tsx'
import { ClientPicker, type PickedClient } from '../../clientes/client-picker.tsx'
import { nameOf } from '../rutina-name.ts'
import { SeePlan } from '../see-plan.tsx'
import { useAssignPrograma, usePrograma } from './programas.api.ts'

const columns: RowColumn<Programa['rutinas'][number] & { _id: string }>[] = [
  { title: 'Rutina', brief: 'who', render: ({ rutinaId }) => nameOf(rutinaId) },
  {
    title: 'Días de entrenamiento',
    brief: 'what',
    render: ({ diasEntrenamiento }) => diasEntrenamiento.join(', '),
  },
  { title: 'Días de descanso', render: ({ diasDescanso }) => diasDescanso.join(', ') },
]

export function AsignarProgramaPage() {
  const { id } = useParams({ from: '/shell/rutinas/programas/asignar/$id' })
  return (
    <Page
      actions={
        <LinkButton to="/rutinas/programas" variant="default">
          Ir a programas
        </LinkButton>
      }
    >
      <Loaded
        query={usePrograma(id)}
        waiting={<FormSkeleton fields={1} />}
        failed="Error al cargar el programa: "
      >
        {(programa) => <AsignarPrograma programa={programa} />}
      </Loaded>
    </Page>
  )
}

interface Values {
  clienteId: PickedClient | null
  soloLasQueFaltan: boolean
}

const blank: Values = { clienteId: null, soloLasQueFaltan: false }

function AsignarPrograma({ programa }: { programa: Programa }) {
  const { _id, nombre, descripcion, rutinas } = programa
  const save = useAssignPrograma(_id)
  const said = useNotice()
  const state = useResourceForm({
    id: `/rutinas/programas/asignar/${_id}`,
    initialValues: blank,
    about: 'clienteId',
    schema: AsignacionDePrograma,
    toPayload: ({ clienteId, soloLasQueFaltan }) => ({ clienteId: clienteId?._id, soloLasQueFaltan }),
    lastCheck: ({ clienteId }) =>
      IDENTIFICATION.test(digitsOf(clienteId?.numeroIdentificacion ?? ''))
        ? null
        : errors.CLIENTE_SIN_NUMERO[1],
    save: save.mutateAsync,
    failed: (problem) => saidBy(problem, 'Error al asignar el programa'),
    remedy: (problem, { clienteId }) => clienteId && remedyFor(problem, clienteId),
    onSaved: (done) => {
      const { clienteId } = form.getValues()
      if (clienteId) said.succeed(inWords(nombre, clienteId, done), <SeePlan cliente={clienteId} />)
      begin()
      requestAnimationFrame(() => form.getInputNode('clienteId')?.focus())
    },
  })
  const { form } = state

  function begin() {
    form.setValues(blank)
    form.resetDirty(blank)
    form.clearErrors()
  }

  function remedyFor({ codigo }: ApiError, cliente: PickedClient) {
    const see = <SeePlan cliente={cliente} />
    if (codigo === 'PROGRAMA_YA_ASIGNADO') return see
    if (codigo !== 'PROGRAMA_ASIGNADO_EN_PARTE') return null
    return (
      <Group gap="xs">
        <Button
          size="xs"
          onClick={() => {
            form.setFieldValue('soloLasQueFaltan', true)
            void state.submit()
          }}
        >
          Asignar solo las que faltan
        </Button>
        {see}
      </Group>
    )
  }

  return (
    <>
      <NoticeAlert notice={said.notice} onClose={said.clear} />
      <div>
        <Text fw={600}>{nombre}</Text>
        {descripcion && <Text size="sm">{descripcion}</Text>}
      </div>
      <ResourceForm
        state={state}
        submitLabel="Asignar programa"
        leaveLabel="Ir a programas"
        onCancel={() => {
          state.clearNotice()
          begin()
        }}
      >
        <ClientPicker
          selected={form.values.clienteId}
          onSelect={(clienteId) => {
            said.clear()
            state.clearNotice()
            form.setValues({ clienteId, soloLasQueFaltan: false })
          }}
          required
          error={form.errors.clienteId}
          data-path="clienteId"
        />
      </ResourceForm>
      <PlainTable
        name="Rutinas del programa"
        rows={rutinas.map((fila) => ({ ...fila, _id: fila.rutinaId._id }))}
        columns={columns}
        empty="El programa no tiene rutinas."
      />
    </>
  )
}

function inWords(programa: string, { nombre, apellido }: PickedClient, done: ProgramaAsignado): string {
  const given = `${programa} asignado a ${nombre} ${apellido}: ${pluralize(done.asignadas, ['rutina', 'rutinas'])}.`
  if (done.omitidas === 0) return given
  return done.omitidas === 1
    ? `${given} La otra ya la tenía.`
    : `${given} Las otras ${done.omitidas} ya las tenía.`
}
