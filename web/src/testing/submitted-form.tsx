import { text } from '@gym/contract/core/fields'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { vi } from 'vitest'
import { z } from 'zod'
import { ApiError } from '../api/api-error.ts'
import type { Saved, Submission, Versioned } from '../api/http.ts'
import { offerDrafts, saveDrafts, watchForm } from '../offline/storage/drafts.ts'
import { ResourceForm } from '../ui/form/resource-form.tsx'
import { useResourceForm } from '../ui/form/use-resource-form.ts'
import { renderInApp } from './render.tsx'

const Cliente = z.object({ nombre: text('El nombre'), telefono: text('El teléfono') })
export type Values = z.infer<typeof Cliente>
export const ana: Values = { nombre: 'Ana', telefono: '300' }

type Save = (submission: Submission<Values>) => Promise<Saved<Values>>
export const save = vi.fn<Save>()

interface FormProps {
  edited?: boolean
  seen?: Versioned<Values>
  /** The entity after a refetch while the form is open. */
  later?: Versioned<Values>
}

function Form({ edited, seen = { ...ana, etag: '"a"' } }: FormProps) {
  const { etag, ...initialValues } = seen
  const state = useResourceForm({
    id: edited ? '/clientes/editar/1' : '/clientes/crear',
    initialValues: edited ? initialValues : { nombre: '', telefono: '' },
    schema: Cliente,
    toPayload: ({ nombre, telefono }) => ({ nombre: nombre.trim(), telefono }),
    save,
    saved: 'Cliente guardado.',
    ...(edited && { edited: { etag, valuesOf: (actual: Values) => actual } }),
  })
  const field = state.form.getInputProps
  return (
    <ResourceForm state={state} submitLabel="Guardar" leaveLabel="Ir">
      <label>
        Nombre <input {...field('nombre')} />
      </label>
      <label>
        Teléfono <input {...field('telefono')} />
      </label>
    </ResourceForm>
  )
}

function Page({ later, ...props }: FormProps) {
  const [isLater, setLater] = useState(false)
  return (
    <>
      <Form {...props} {...(isLater && later && { seen: later })} />
      <button type="button" onClick={() => setLater(true)}>
        Leer de nuevo
      </button>
    </>
  )
}

export async function draw(props: FormProps = {}) {
  const routeTree = createRootRoute({
    component: () => (
      <>
        <Page {...props} />
      </>
    ),
  })
  const router = createRouter({ routeTree, history: createMemoryHistory() })
  const drawn = renderInApp(<RouterProvider router={router as never} />)
  await screen.findByLabelText('Nombre')
  // A live region gets its text in a later task.
  await act(() => new Promise((resolve) => setTimeout(resolve)))
  return drawn
}

export async function type(label: string, value: string) {
  await userEvent.clear(screen.getByLabelText(label))
  await userEvent.type(screen.getByLabelText(label), value)
}

export const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
export const lost = () => new ApiError('Error de conexión.', 0)
export const sent = (call: number) => save.mock.calls[call]?.[0]

export const changedBy = (actual: Values) =>
  new ApiError('Cambió.', 412, {
    conflict: { actual, quien: { _id: '2', nombre: 'Luz' }, cuando: null, etag: '"b"' },
  })

/** Stores a draft as if an earlier session had left it. */
export function keepOld(form: string, draft: unknown) {
  offerDrafts('receptionist')
  const forget = watchForm(form, () => draft)
  saveDrafts('receptionist')
  forget()
}
