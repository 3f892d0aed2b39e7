import { errors } from '@gym/contract/core/errors'
import { digitsOf, IDENTIFICATION } from '@gym/contract/core/identificacion.rules'
import {
  type Asignacion,
  FALTAN_DIAS,
  FALTAN_RUTINA_O_DIAS,
  NuevaAsignacion,
  type Rutina,
} from '@gym/contract/rutinas/rutinas.schema'
import { Group, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { saidBy } from '../../api/api-error.ts'
import type { Versioned } from '../../api/http.ts'
import { FormSkeleton, Loaded } from '../../ui/feedback/query-state.tsx'
import { ResourceForm } from '../../ui/form/resource-form.tsx'
import { useResourceForm } from '../../ui/form/use-resource-form.ts'
import { ClientPicker, type PickedClient } from '../clientes/client-picker.tsx'
import type { Days } from './days.ts'
import { DaysField } from './days-field.tsx'
import { nameOf } from './rutina-name.ts'
import { RutinaPicker } from './rutina-picker.tsx'
import { useAsignacion, useSaveAsignacion } from './rutinas.api.ts'
import { SeePlan } from './see-plan.tsx'

interface Values extends Days {
  clienteId: PickedClient | null
  rutinaId: Rutina | null
}

const blank: Values = { clienteId: null, rutinaId: null, diasEntrenamiento: [], diasDescanso: [] }

const toIds = ({ clienteId, rutinaId, ...days }: Values) => ({
  ...days,
  clienteId: clienteId?._id,
  rutinaId: rutinaId?._id,
})

function describeAsignacion({ clienteId, rutinaId, diasEntrenamiento }: Values): ReactNode {
  if (!clienteId || !rutinaId) return null
  const name = `${clienteId.nombre} ${clienteId.apellido}`
  return <Text size="sm">{`${nameOf(rutinaId)}, para ${name}: ${diasEntrenamiento.join(', ')}.`}</Text>
}

export function NewAsignacionForm(given: { cliente: PickedClient | null; rutina: Rutina | null }) {
  const save = useSaveAsignacion()
  const state = useResourceForm({
    id: '/rutinas/asignar',
    initialValues: { ...blank, clienteId: given.cliente, rutinaId: given.rutina },
    about: 'clienteId',
    schema: NuevaAsignacion,
    toPayload: toIds,
    lastCheck: ({ clienteId }) =>
      IDENTIFICATION.test(digitsOf(clienteId?.numeroIdentificacion ?? ''))
        ? null
        : errors.CLIENTE_SIN_NUMERO[1],
    save: save.mutateAsync,
    failed: (problem) => saidBy(problem, 'Error al procesar asignación'),
    saved: 'Rutina asignada con éxito!',
    savedWhich: describeAsignacion,
    onSaved: () => {
      begin({ ...form.getValues(), rutinaId: null })
      requestAnimationFrame(() => form.getInputNode('rutinaId')?.focus())
    },
  })
  const { form } = state

  const { clienteId: cliente } = form.values

  // The client and the routine of the address may load late: they fill only empty fields.
  const fillIn = useEffectEvent((late: { clienteId?: string | undefined; rutinaId?: string | undefined }) => {
    const typed = form.getValues()
    if (late.clienteId && !typed.clienteId) form.setFieldValue('clienteId', given.cliente)
    if (late.rutinaId && !typed.rutinaId) {
      form.setInitialValues({ ...form.getInitialValues(), rutinaId: given.rutina })
      form.setFieldValue('rutinaId', given.rutina)
    }
  })
  const clienteId = given.cliente?._id
  const rutinaId = given.rutina?._id
  useEffect(() => fillIn({ clienteId }), [clienteId])
  useEffect(() => fillIn({ rutinaId }), [rutinaId])

  function begin(values: Values) {
    form.setValues(values)
    form.resetDirty(values)
    form.clearErrors()
  }

  return (
    <ResourceForm
      state={state}
      submitLabel="Asignar rutina"
      leaveLabel="Ir a rutinas"
      onCancel={() => {
        state.clearNotice()
        begin(blank)
      }}
    >
      <ClientPicker
        selected={cliente}
        onSelect={(chosen) => form.setFieldValue('clienteId', chosen)}
        required
        error={shortly(form.errors.clienteId, 'Elige un cliente.')}
        data-path="clienteId"
      />
      {cliente?.numeroIdentificacion && (
        <Group>
          <SeePlan cliente={cliente} />
        </Group>
      )}
      <RutinaAndDays form={form} />
    </ResourceForm>
  )
}

interface EditAsignacionProps {
  onCancel: () => void
  onSaved: (sentence: string) => void
}

export function EditAsignacion({ asignacion, ...props }: EditAsignacionProps & { asignacion: Asignacion }) {
  return (
    <Loaded
      query={useAsignacion(asignacion)}
      waiting={<FormSkeleton fields={3} />}
      failed={(error) => saidBy(error, 'Error al cargar asignaciones')}
    >
      {(found) => <EditAsignacionForm asignacion={found} {...props} />}
    </Loaded>
  )
}

const valuesOf = (asignacion: Asignacion): Values => ({
  clienteId: { ...asignacion.clienteId, numeroIdentificacion: asignacion.numeroIdentificacion },
  rutinaId: asignacion.rutinaId,
  diasEntrenamiento: asignacion.diasEntrenamiento,
  diasDescanso: asignacion.diasDescanso,
})

function EditAsignacionForm({
  asignacion,
  onCancel,
  onSaved,
}: EditAsignacionProps & { asignacion: Versioned<Asignacion> }) {
  const { _id, etag } = asignacion
  const save = useSaveAsignacion(_id)
  const state = useResourceForm({
    id: `/rutinas/editar-asignacion/${_id}`,
    initialValues: valuesOf(asignacion),
    edited: {
      etag,
      valuesOf,
      // Compares only ids: another name of the client or routine is not an edit conflict.
      compared: { clienteId: (cliente) => cliente?._id, rutinaId: (rutina) => rutina?._id },
      shown: { rutinaId: (rutina) => (rutina ? nameOf(rutina) : '(vacío)') },
    },
    schema: NuevaAsignacion,
    toPayload: toIds,
    required: { fields: ['rutinaId', 'diasEntrenamiento', 'diasDescanso'], sentence: FALTAN_RUTINA_O_DIAS },
    save: save.mutateAsync,
    failed: (problem) => saidBy(problem, 'Error al actualizar asignación'),
    onSaved: () => onSaved('Asignación actualizada con éxito!'),
  })

  return (
    <ResourceForm state={state} submitLabel="Guardar" leaveLabel="Ir a asignaciones" onCancel={onCancel}>
      <RutinaAndDays form={state.form} />
    </ResourceForm>
  )
}

function RutinaAndDays({ form }: { form: UseFormReturnType<Values> }) {
  const { rutinaId, diasEntrenamiento, diasDescanso } = form.values
  const aDay = 'Elige al menos un día.'
  return (
    <>
      <RutinaPicker
        selected={rutinaId}
        onSelect={(rutina) => form.setFieldValue('rutinaId', rutina)}
        required
        error={shortly(form.errors.rutinaId, 'Elige una rutina.')}
        data-path="rutinaId"
      />
      <DaysField
        days={{ diasEntrenamiento, diasDescanso }}
        onChange={(days) => form.setValues({ ...days })}
        errors={{
          diasEntrenamiento: shortly(form.errors.diasEntrenamiento, aDay),
          diasDescanso: shortly(form.errors.diasDescanso, aDay),
        }}
      />
    </>
  )
}

/** Replaces the form's message, which is above the fields already, with a short one for the field. */
function shortly(error: ReactNode, missing: string): ReactNode {
  return error === FALTAN_DIAS || error === FALTAN_RUTINA_O_DIAS ? missing : error
}
