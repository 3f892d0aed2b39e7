import { type AsistenciaRegistrada, NuevaAsistencia } from '@gym/contract/asistencias'
import type { ClaseDisponible } from '@gym/contract/clases'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ClientPicker, type PickedClient } from '../../ui/client-picker.tsx'
import { ResourceForm } from '../../ui/resource-form.tsx'
import { useResourceForm } from '../../ui/use-resource-form.ts'
import { useRegisterAsistencia } from './asistencias.api.ts'
import { claseOf, type Moment } from './clase-options.ts'
import { ClaseSelect } from './clase-select.tsx'

interface AsistenciaFormProps {
  clases: ClaseDisponible[]
  /** When the form was opened, by which it proposes a class. */
  now: Moment
  onRegistered: (asistencia: AsistenciaRegistrada) => void
  onRefused: () => void
}

interface Values {
  clienteId: PickedClient | null
  claseId: string | null
}

/** For a queue: after each person the class stays and the cursor waits for the next number. */
export function AsistenciaForm({ clases, now, onRegistered, onRefused }: AsistenciaFormProps) {
  const navigate = useNavigate()
  const register = useRegisterAsistencia()
  const initialValues: Values = { clienteId: null, claseId: claseOf(now, clases)?._id ?? null }
  const state = useResourceForm({
    id: '/asistencias/registrar',
    initialValues,
    schema: NuevaAsistencia,
    toPayload: ({ clienteId, claseId }) => ({ clienteId: clienteId?._id, claseId }),
    save: (values, key) => register.mutateAsync({ values, key }),
    failed: 'Error al registrar asistencia: ',
    onSaved: (asistencia: AsistenciaRegistrada) => {
      form.setFieldValue('clienteId', null)
      keepClase()
      waitForNext()
      onRegistered(asistencia)
    },
    onRefused: () => {
      waitForNext()
      onRefused()
    },
  })
  const { form } = state

  /** The class alone is nothing that would be lost. */
  function keepClase() {
    form.resetDirty({ ...form.getValues(), clienteId: null })
  }

  /** Puts the cursor where the next number is typed over whoever stands there. */
  function waitForNext() {
    requestAnimationFrame(() => {
      const input = form.getInputNode('clienteId') as HTMLInputElement | null
      input?.focus()
      input?.select()
    })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens
  useEffect(waitForNext, [])

  return (
    <ResourceForm
      state={state}
      submitLabel="Registrar asistencia"
      leaveLabel="Ir a asistencias"
      onCancel={() => navigate({ to: '/asistencias' })}
    >
      <ClientPicker
        required
        openOnFocus={false}
        data-path="clienteId"
        error={form.errors.clienteId}
        selected={form.values.clienteId}
        onSelect={(chosen) => form.setFieldValue('clienteId', chosen)}
      />
      <ClaseSelect
        clases={clases}
        today={now.today}
        data-path="claseId"
        error={form.errors.claseId}
        value={form.values.claseId}
        onChange={(chosen) => {
          form.setFieldValue('claseId', chosen)
          keepClase()
        }}
      />
    </ResourceForm>
  )
}
