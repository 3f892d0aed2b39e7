import { errors } from '@gym/contract/errors'
import { digitsOf, IDENTIFICATION } from '@gym/contract/identificacion'
import {
  type Asignacion,
  FALTAN_DIAS,
  FALTAN_RUTINA_O_DIAS,
  NuevaAsignacion,
  type Rutina,
} from '@gym/contract/rutinas'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { ClientPicker, type PickedClient } from '../../ui/client-picker.tsx'
import { ResourceForm } from '../../ui/resource-form.tsx'
import { useResourceForm } from '../../ui/use-resource-form.ts'
import { type Days, DaysField } from './days-field.tsx'
import { RutinaPicker } from './rutina-picker.tsx'
import { useAsignarRutina, useSaveAsignacion } from './rutinas.api.ts'

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

/** Gives a client a routine; then it is empty for the next. */
export function NewAsignacionForm() {
  const assign = useAsignarRutina()
  const state = useResourceForm({
    id: '/rutinas/asignar',
    initialValues: blank,
    schema: NuevaAsignacion,
    toPayload: toIds,
    lastCheck: ({ clienteId }) =>
      IDENTIFICATION.test(digitsOf(clienteId?.numeroIdentificacion ?? ''))
        ? null
        : errors.CLIENTE_SIN_NUMERO[1],
    save: (values) => assign.mutateAsync(values),
    fallback: 'Error al procesar asignación',
    saved: 'Rutina asignada con éxito!',
    onSaved: () => empty(),
  })
  const { form } = state

  function empty() {
    form.setValues(blank)
    form.resetDirty(blank)
    form.clearErrors()
  }

  return (
    <ResourceForm
      state={state}
      submitLabel="Asignar rutina"
      leaveLabel="Ir a rutinas"
      onCancel={() => {
        state.clearNotice()
        empty()
      }}
    >
      <ClientPicker
        selected={form.values.clienteId}
        onSelect={(cliente) => form.setFieldValue('clienteId', cliente)}
        required
        error={shortly(form.errors.clienteId, 'Elige un cliente.')}
        data-path="clienteId"
      />
      <RutinaAndDays form={form} />
    </ResourceForm>
  )
}

interface EditAsignacionFormProps {
  asignacion: Asignacion
  onCancel: () => void
  onSaved: (sentence: string) => void
}

/** Changes the routine and the days of an assignment, in its place in the list. */
export function EditAsignacionForm({ asignacion, onCancel, onSaved }: EditAsignacionFormProps) {
  const { _id, clienteId, numeroIdentificacion, rutinaId, diasEntrenamiento, diasDescanso } = asignacion
  const save = useSaveAsignacion(_id)
  const saved = 'Asignación actualizada con éxito!'
  const initialValues: Values = {
    clienteId: { ...clienteId, numeroIdentificacion },
    rutinaId,
    diasEntrenamiento,
    diasDescanso,
  }
  const state = useResourceForm({
    id: `/rutinas/editar-asignacion/${_id}`,
    initialValues,
    schema: NuevaAsignacion,
    toPayload: toIds,
    required: { fields: ['rutinaId', 'diasEntrenamiento', 'diasDescanso'], sentence: FALTAN_RUTINA_O_DIAS },
    save: (values) => save.mutateAsync(values),
    fallback: 'Error al actualizar asignación',
    saved,
    onSaved: () => onSaved(saved),
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

/** The form's one sentence for all that is missing stands on top; under each field stands what that one needs. */
function shortly(error: ReactNode, missing: string): ReactNode {
  return error === FALTAN_DIAS || error === FALTAN_RUTINA_O_DIAS ? missing : error
}
