import { CopiaDePlan, type PlanCopiado } from '@gym/contract/rutinas/rutinas.schema'
import { Group, Text } from '@mantine/core'
import { saidBy } from '../../api/api-error.ts'
import { pluralize } from '../../format/counted.ts'
import { FormModal } from '../../ui/form/form-modal.tsx'
import { ResourceForm } from '../../ui/form/resource-form.tsx'
import { useResourceForm } from '../../ui/form/use-resource-form.ts'
import { ClientPicker, type PickedClient } from '../clientes/client-picker.tsx'
import { useCopyPlan } from './rutinas.api.ts'
import { SeePlan } from './see-plan.tsx'

export interface CopiarPlanProps {
  /** The client whose plan is copied; `rutinas` is the number of routines in it. */
  de: PickedClient
  rutinas: number
  onClose: () => void
  onCopied: (a: PickedClient, copied: PlanCopiado) => void
}

export function CopiarPlan({ de, rutinas, onClose, onCopied }: CopiarPlanProps) {
  const save = useCopyPlan()
  const state = useResourceForm({
    id: `/rutinas/asignar/copiar/${de._id}`,
    initialValues: { a: null as PickedClient | null },
    schema: CopiaDePlan,
    toPayload: ({ a }) => ({ de: de._id, a: a?._id }),
    save: save.mutateAsync,
    failed: (problem) => saidBy(problem, 'Error al procesar asignación'),
    // No question if another client is looked up on this screen: only the selected client would be lost.
    besideList: true,
    onSaved: (copied) => {
      const { a } = form.getValues()
      if (a) onCopied(a, copied)
    },
  })
  const { form } = state
  const { a } = form.values

  return (
    <FormModal title={`Copiar la rutina de ${de.nombre} ${de.apellido}`} onClose={onClose}>
      {(close) => (
        <ResourceForm state={state} submitLabel="Copiar" leaveLabel="Volver" onCancel={close}>
          <Text size="sm">
            {pluralize(rutinas, ['ejercicio', 'ejercicios'])}, con sus días. Se copia a quien no tiene
            rutinas.
          </Text>
          <ClientPicker
            required
            selected={a}
            onSelect={(chosen) => {
              state.clearNotice()
              form.setFieldValue('a', chosen)
            }}
            error={form.errors.a}
            data-path="a"
          />
          {state.notice && a && (
            <Group>
              <SeePlan cliente={a} onClick={onClose} />
            </Group>
          )}
        </ResourceForm>
      )}
    </FormModal>
  )
}
