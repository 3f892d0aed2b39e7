import { type Entrenador, NuevoEntrenador } from '@gym/contract/entrenadores/entrenadores.schema'
import { TextInput } from '@mantine/core'
import { useMemo } from 'react'
import { saidBy } from '../../api/api-error.ts'
import type { Versioned } from '../../api/http.ts'
import { ResourceForm } from '../../ui/form/resource-form.tsx'
import type { NextActions } from '../../ui/form/saved-next.tsx'
import { useResourceForm } from '../../ui/form/use-resource-form.ts'
import { EmailInput, PhoneInput } from '../../ui/inputs/contact-inputs.tsx'
import { ClasesFields } from './clases-fields.tsx'
import { useSaveEntrenador } from './entrenadores.api.ts'
import { inscritosOf, WhoHasCorreo } from './remedies.tsx'
import { type EntrenadorValues, inWords, newClase, toClaseValues, toPayload } from './semana-form.ts'

function blank(): EntrenadorValues {
  return { nombre: '', apellido: '', correo: '', telefono: '', especialidad: '', clases: [newClase([])] }
}

function filled(entrenador: Entrenador): EntrenadorValues {
  const { nombre, apellido, correo, telefono, especialidad, clases } = entrenador
  return { nombre, apellido, correo, telefono, especialidad, clases: toClaseValues(clases) }
}

export function EntrenadorForm({ entrenador }: { entrenador?: Versioned<Entrenador> }) {
  const save = useSaveEntrenador(entrenador?._id)
  const initialValues = useMemo(() => (entrenador ? filled(entrenador) : blank()), [entrenador])
  const state = useResourceForm({
    id: entrenador ? `/entrenadores/editar/${entrenador._id}` : '/entrenadores/crear',
    initialValues,
    edited: entrenador && {
      etag: entrenador.etag,
      valuesOf: filled,
      // Compares payloads, which have no enrolments: an enrolment elsewhere is not an edit conflict.
      compared: { clases: toPayload },
      shown: { clases: inWords },
    },
    schema: NuevoEntrenador,
    toPayload: ({ clases, ...values }) => ({ ...values, clases: toPayload(clases) }),
    save: save.mutateAsync,
    failed: (problem) =>
      saidBy(problem, entrenador ? 'Error al actualizar el entrenador' : 'Error al crear el entrenador'),
    saved: entrenador ? 'Entrenador actualizado exitosamente.' : 'Entrenador creado exitosamente.',
    backTo: '/entrenadores',
    remedy: (problem, { correo }) =>
      problem.codigo === 'CORREO_DE_ENTRENADOR_DUPLICADO' ? (
        <WhoHasCorreo correo={correo} />
      ) : (
        entrenador && inscritosOf(problem, entrenador)
      ),
    next: entrenador ? undefined : nextFor,
  })
  const field = state.form.getInputProps

  return (
    <ResourceForm
      state={state}
      submitLabel={entrenador ? 'Guardar cambios' : 'Crear entrenador'}
      leaveLabel="Ir a entrenadores"
    >
      <TextInput label="Nombre" required autoComplete="off" {...field('nombre')} />
      <TextInput label="Apellido" required autoComplete="off" {...field('apellido')} />
      <EmailInput {...field('correo')} />
      <PhoneInput description="De 7 a 15 dígitos." {...field('telefono')} />
      <TextInput label="Especialidad" required autoComplete="off" {...field('especialidad')} />
      <ClasesFields form={state.form} />
    </ResourceForm>
  )
}

function nextFor({ _id, nombre, apellido }: Entrenador): NextActions {
  return {
    id: _id,
    about: `${nombre} ${apellido}`,
    acts: [{ label: 'Otro entrenador', to: '/entrenadores/crear' }],
  }
}
