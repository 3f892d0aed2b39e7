import { useParams, useSearch } from '@tanstack/react-router'
import { FormSkeleton, Loaded } from '../../../ui/feedback/query-state.tsx'
import { useFormKey } from '../../../ui/form/saved-next.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { useAsignaciones } from '../rutinas.api.ts'
import { ProgramaForm } from './programa-form.tsx'
import { copyOf, fromAsignaciones } from './programa-values.ts'
import { usePrograma } from './programas.api.ts'

const FAILED = 'Error al cargar el programa: '

export function NewProgramaPage() {
  const key = useFormKey()
  const { copia = '', numero = '' } = useSearch({ from: '/shell/rutinas/programas/crear' })
  const programa = usePrograma(copia)
  const asignaciones = useAsignaciones(numero)
  const waiting = <FormSkeleton fields={4} />
  return (
    <Page>
      {copia ? (
        <Loaded query={programa} waiting={waiting} failed={FAILED}>
          {(found) => <ProgramaForm key={key} begun={copyOf(found)} />}
        </Loaded>
      ) : numero ? (
        <Loaded query={asignaciones} waiting={waiting} failed="Error al buscar asignaciones: ">
          {(found) => <ProgramaForm key={key} begun={fromAsignaciones(found)} />}
        </Loaded>
      ) : (
        <ProgramaForm key={key} />
      )}
    </Page>
  )
}

export function EditProgramaPage() {
  const { id } = useParams({ from: '/shell/rutinas/programas/editar/$id' })
  return (
    <Page>
      <Loaded query={usePrograma(id)} waiting={<FormSkeleton fields={4} />} failed={FAILED}>
        {(found) => <ProgramaForm programa={found} />}
      </Loaded>
    </Page>
  )
}
