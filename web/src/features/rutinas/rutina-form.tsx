import { ejerciciosDe, type GrupoMuscular, gruposMusculares } from '@gym/contract/ejercicio-catalogo'
import { NuevaRutina, type Rutina } from '@gym/contract/rutinas'
import { NativeSelect, Paper, Textarea, Title } from '@mantine/core'
import { mayLoseTyped } from '../../ui/confirmation.tsx'
import { ResourceForm } from '../../ui/resource-form.tsx'
import { useResourceForm } from '../../ui/use-resource-form.ts'
import { WholeNumberInput } from '../../ui/whole-number-input.tsx'
import { useSaveRutina } from './rutinas.api.ts'

interface Values {
  /** The routine that is edited; '' while a new one is made. A draft keeps it too. */
  _id: string
  grupoMuscular: GrupoMuscular | ''
  nombreEjercicio: string
  series: number | ''
  repeticiones: number | ''
  descripcion: string
}

const blank: Values = {
  _id: '',
  grupoMuscular: '',
  nombreEjercicio: '',
  series: '',
  repeticiones: '',
  descripcion: '',
}

const toValues = ({ creadoPor: _, descripcion, ...rutina }: Rutina): Values => ({
  ...rutina,
  descripcion: descripcion ?? '',
})

/** One form that makes routines and edits them, beside their list. */
export function useRutinaForm() {
  const save = useSaveRutina()
  const state = useResourceForm({
    id: '/rutinas/crear',
    initialValues: blank,
    schema: NuevaRutina,
    toPayload: ({ _id, ...values }) => values,
    save: (values): Promise<Rutina> => save.mutateAsync({ id: form.getValues()._id || undefined, values }),
    fallback: 'Error al procesar la rutina. Revisa los datos e intenta de nuevo.',
    saved: ({ _id }) => (_id ? 'Rutina actualizada con éxito!' : 'Rutina creada con éxito!'),
    onSaved: () => fill(blank),
    besideList: true,
  })
  const { form } = state

  function fill(values: Values) {
    form.setValues(values)
    form.resetDirty(values)
    form.clearErrors()
    focus()
  }

  /** Fills the form with a routine; asks before anything typed is lost. */
  async function edit(rutina: Rutina) {
    if (form.isDirty() && !(await mayLoseTyped())) return
    state.clearNotice()
    fill(toValues(rutina))
  }

  /** Puts the cursor in the first field, once what it is filled with is drawn. */
  function focus() {
    requestAnimationFrame(() => form.getInputNode('grupoMuscular')?.focus())
  }

  return {
    state,
    focus,
    edit,
    reset: () => {
      state.clearNotice()
      fill(blank)
    },
  }
}

export function RutinaForm({ state, reset }: ReturnType<typeof useRutinaForm>) {
  const { form } = state
  const { _id, grupoMuscular } = form.values
  const field = form.getInputProps

  return (
    <Paper withBorder p="md" bg="var(--surface)" component="section" aria-labelledby="rutina">
      <Title order={2} size="h4" mb="sm" id="rutina">
        {_id ? 'Editar rutina' : 'Nueva rutina'}
      </Title>
      <ResourceForm
        state={state}
        submitLabel={_id ? 'Guardar cambios' : 'Crear rutina'}
        leaveLabel="Ir a rutinas"
        onCancel={reset}
      >
        <NativeSelect
          label="Grupo muscular"
          withAsterisk
          data={[{ value: '', label: 'Selecciona un grupo muscular' }, ...gruposMusculares]}
          {...field('grupoMuscular')}
          onChange={({ currentTarget: { value } }) =>
            form.setValues({ grupoMuscular: value as Values['grupoMuscular'], nombreEjercicio: '' })
          }
        />
        <NativeSelect
          label="Ejercicio"
          withAsterisk
          disabled={grupoMuscular === ''}
          data={[
            {
              value: '',
              label: grupoMuscular ? 'Selecciona un ejercicio' : 'Elige primero el grupo muscular',
            },
            ...(grupoMuscular ? ejerciciosDe(grupoMuscular) : []),
          ]}
          {...field('nombreEjercicio')}
        />
        <WholeNumberInput label="Series" min={1} max={100} {...field('series')} />
        <WholeNumberInput label="Repeticiones" min={1} max={1000} {...field('repeticiones')} />
        <Textarea label="Descripción" autosize minRows={2} {...field('descripcion')} />
      </ResourceForm>
    </Paper>
  )
}
