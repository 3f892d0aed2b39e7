import { NuevoPrograma, type Programa } from '@gym/contract/rutinas/programas.schema'
import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { saidBy } from '../../../api/api-error.ts'
import type { Versioned } from '../../../api/http.ts'
import { estadoNames } from '../../../format/estado-names.ts'
import { ResourceForm } from '../../../ui/form/resource-form.tsx'
import type { NextActions } from '../../../ui/form/saved-next.tsx'
import { useResourceForm } from '../../../ui/form/use-resource-form.ts'
import { FilasFields } from './filas-fields.tsx'
import { blank, inWords, type ProgramaValues, toFilas, toPayload, valuesOf } from './programa-values.ts'
import { useSavePrograma } from './programas.api.ts'

interface ProgramaFormProps {
  programa?: Versioned<Programa>
  begun?: ProgramaValues
}

export function ProgramaForm({ programa, begun }: ProgramaFormProps) {
  const save = useSavePrograma(programa?._id)
  const [initialValues] = useState(() => (programa ? valuesOf(programa) : (begun ?? blank())))
  const state = useResourceForm({
    id: programa ? `/rutinas/programas/editar/${programa._id}` : '/rutinas/programas/crear',
    initialValues,
    edited: programa && {
      etag: programa.etag,
      valuesOf,
      compared: { rutinas: toFilas },
      shown: { rutinas: inWords },
    },
    schema: NuevoPrograma,
    toPayload,
    save: save.mutateAsync,
    failed: (problem) => saidBy(problem, 'Error al guardar el programa'),
    saved: programa ? 'Programa actualizado.' : 'Programa creado.',
    backTo: '/rutinas/programas',
    next: programa ? undefined : nextFor,
  })
  const field = state.form.getInputProps

  return (
    <ResourceForm
      state={state}
      submitLabel={programa ? 'Guardar cambios' : 'Crear programa'}
      leaveLabel="Ir a programas"
      maxWidth={960}
    >
      <TextInput
        label="Nombre"
        required
        autoComplete="off"
        placeholder="Fuerza, 3 días por semana"
        {...field('nombre')}
      />
      <Textarea label="Descripción" autosize minRows={2} {...field('descripcion')} />
      {programa && (
        <NativeSelect
          label="Estado"
          data={[
            { value: 'activo', label: estadoNames.activo },
            { value: 'inactivo', label: estadoNames.inactivo },
          ]}
          description="Inactivo, no se puede asignar. Quien ya lo tiene conserva sus rutinas."
          {...field('estado')}
        />
      )}
      <FilasFields form={state.form} />
    </ResourceForm>
  )
}

function nextFor({ _id, nombre }: Programa): NextActions {
  return {
    id: _id,
    about: nombre,
    acts: [
      { label: 'Asignar el programa', to: '/rutinas/programas/asignar/$id', params: { id: _id } },
      { label: 'Otro programa', to: '/rutinas/programas/crear' },
    ],
  }
}
