import { ejerciciosDe, type GrupoMuscular, gruposMusculares } from '@gym/contract/ejercicios/catalogo'
import { type Rutina, RutinaEscrita } from '@gym/contract/rutinas/rutinas.schema'
import { Button, NativeSelect, Paper, Textarea, TextInput, VisuallyHidden } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { type Ref, useImperativeHandle, useState } from 'react'
import { saidBy } from '../../api/api-error.ts'
import type { Versioned } from '../../api/http.ts'
import { draftsHere } from '../../offline/storage/drafts.ts'
import { ResourceForm } from '../../ui/form/resource-form.tsx'
import { useResourceForm } from '../../ui/form/use-resource-form.ts'
import { guideAddress } from '../ejercicios/ejercicios.api.ts'
import classes from './rutina-form.module.css'
import { useSaveRutina } from './rutinas.api.ts'

interface Values {
  grupoMuscular: GrupoMuscular | ''
  nombreEjercicio: string
  /** Text, so that the form refuses a range such as '8-12' with a message instead of truncating it. */
  series: string
  repeticiones: string
  descripcion: string
}

const EDITED = '/rutinas/editar/'

const blank: Values = {
  grupoMuscular: '',
  nombreEjercicio: '',
  series: '',
  repeticiones: '',
  descripcion: '',
}

const valuesOf = (rutina: Rutina): Values => ({
  grupoMuscular: rutina.grupoMuscular,
  nombreEjercicio: rutina.nombreEjercicio,
  series: String(rutina.series),
  repeticiones: String(rutina.repeticiones),
  descripcion: rutina.descripcion ?? '',
})

export const editedInDraft = () =>
  Object.keys(draftsHere())
    .find((key) => key.startsWith(EDITED))
    ?.slice(EDITED.length) ?? ''

export interface RutinaFormHandle {
  focus: () => void
  /** Asks before unsaved input is lost. Resolves with true if the form may be replaced. */
  mayBeReplaced: () => Promise<boolean>
}

interface RutinaFormProps {
  ref: Ref<RutinaFormHandle>
  rutina?: Versioned<Rutina>
  autoFocus?: boolean
  onCreated: (rutina: Rutina) => void
  /** Called after an edit was saved (with a sentence) or cancelled. */
  onEdited: (sentence?: string) => void
  /** Called before the form is emptied, to clear the page's notices. */
  onBegin: () => void
}

export function RutinaForm({
  ref,
  rutina,
  autoFocus = false,
  onCreated,
  onEdited,
  onBegin,
}: RutinaFormProps) {
  const save = useSaveRutina(rutina?._id)
  const state = useResourceForm({
    id: rutina ? `${EDITED}${rutina._id}` : '/rutinas/crear',
    initialValues: rutina ? valuesOf(rutina) : blank,
    edited: rutina && { etag: rutina.etag, valuesOf },
    schema: RutinaEscrita,
    toPayload: ({ series, repeticiones, ...values }) => ({
      ...values,
      series: wholeOf(series),
      repeticiones: wholeOf(repeticiones),
    }),
    save: save.mutateAsync,
    failed: (problem) => saidBy(problem, 'Error al procesar la rutina. Revisa los datos e intenta de nuevo.'),
    onSaved: (saved, { wasSaved }) => {
      if (rutina) return onEdited('Rutina actualizada con éxito!')
      empty()
      if (!wasSaved) onCreated(saved)
    },
    besideList: true,
  })
  const { form } = state
  const { grupoMuscular, nombreEjercicio } = form.values
  const field = form.getInputProps
  const delGrupo = grupoMuscular ? ejerciciosDe(grupoMuscular) : []
  const [typesOther, setTypesOther] = useState(false)
  const isOther = typesOther || (nombreEjercicio !== '' && !delGrupo.includes(nombreEjercicio))

  function setExercise(chosen: string) {
    setTypesOther(chosen === OTRO)
    form.setFieldValue('nombreEjercicio', chosen === OTRO ? '' : chosen)
  }

  function empty() {
    onBegin()
    setTypesOther(false)
    form.setValues(blank)
    form.resetDirty(blank)
    form.clearErrors()
    focus()
  }

  /** Focuses the first field after the new values have rendered. */
  function focus() {
    requestAnimationFrame(() => form.getInputNode('grupoMuscular')?.focus())
  }

  useImperativeHandle(ref, () => ({
    focus,
    mayBeReplaced: async () => !state.isUnsaved() || state.mayLoseTyped(),
  }))

  return (
    <Paper
      withBorder
      p="md"
      bg="var(--surface)"
      component="section"
      aria-label={rutina ? 'Editar rutina' : 'Nueva rutina'}
    >
      <ResourceForm
        state={state}
        maxWidth={960}
        submitLabel={rutina ? 'Guardar cambios' : 'Crear rutina'}
        leaveLabel="Ir a rutinas"
        onCancel={() => {
          state.clearNotice()
          if (rutina) onEdited()
          else empty()
        }}
      >
        <div className={classes.fields}>
          <NativeSelect
            label="Grupo muscular"
            required
            autoFocus={autoFocus}
            data={[{ value: '', label: 'Elige un grupo muscular' }, ...gruposMusculares]}
            {...field('grupoMuscular')}
            onChange={({ currentTarget: { value } }) => {
              setTypesOther(false)
              form.setValues({ grupoMuscular: value as Values['grupoMuscular'], nombreEjercicio: '' })
            }}
          />
          <NativeSelect
            label="Ejercicio"
            required
            disabled={grupoMuscular === ''}
            data={[
              {
                value: '',
                label: grupoMuscular ? 'Elige un ejercicio' : 'Elige primero el grupo muscular',
              },
              ...delGrupo,
              ...(grupoMuscular ? [OTRO] : []),
            ]}
            {...(isOther ? { value: OTRO } : field('nombreEjercicio'))}
            onChange={({ currentTarget: { value } }) => setExercise(value)}
          />
          {isOther && (
            <TextInput
              label="Nombre del ejercicio"
              required
              autoComplete="off"
              {...field('nombreEjercicio')}
              onChange={({ currentTarget: { value } }) => {
                setTypesOther(true)
                form.setFieldValue('nombreEjercicio', value)
              }}
            />
          )}
          {(['series', 'repeticiones'] as const).map((name) => (
            <TextInput
              key={name}
              label={name === 'series' ? 'Series' : 'Repeticiones'}
              required
              inputMode="numeric"
              autoComplete="off"
              {...field(name)}
              error={Number.isNaN(wholeOf(form.values[name])) ? ONE_NUMBER : form.errors[name]}
            />
          ))}
        </div>
        {nombreEjercicio !== '' && !isOther && (
          <Button
            component="a"
            href={guideAddress(nombreEjercicio)}
            target="_blank"
            rel="noopener noreferrer"
            variant="subtle"
            style={{ alignSelf: 'flex-start' }}
            leftSection={<IconExternalLink size={18} aria-hidden />}
          >
            Ver cómo se hace
            <VisuallyHidden> ({nombreEjercicio}, se abre en otra pestaña)</VisuallyHidden>
          </Button>
        )}
        <Textarea label="Descripción" autosize minRows={2} {...field('descripcion')} />
      </ResourceForm>
    </Paper>
  )
}

const OTRO = 'Otro'

const ONE_NUMBER = 'Escribe un solo número. Un rango, como 8 a 12, va en la descripción.'

/** Parses a whole number: null for an empty text, NaN (which the schema refuses) for any other. */
function wholeOf(typed: string): number | null {
  const text = typed.trim()
  if (text === '') return null
  return /^\d+$/.test(text) ? Number(text) : Number.NaN
}
