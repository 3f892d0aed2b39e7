import { text } from '@gym/contract/fields'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { keepDrafts, offerDrafts, watchForm, wipeDrafts } from '../lib/drafts.ts'
import { ApiError, type Saved, type Submission, type Versioned } from '../lib/http.ts'
import { wipeTries } from '../lib/lost-tries.ts'
import { renderInApp } from '../testing/render.tsx'
import { ResourceForm } from './resource-form.tsx'
import { useResourceForm } from './use-resource-form.ts'

const Cliente = z.object({ nombre: text('El nombre'), telefono: text('El teléfono') })
type Values = z.infer<typeof Cliente>
const ana: Values = { nombre: 'Ana', telefono: '300' }

type Save = (submission: Submission<Values>) => Promise<Saved<Values>>
const save = vi.fn<Save>()

interface FormProps {
  edited?: boolean
  seen?: Versioned<Values>
  /** What is there when the thing is read anew under the open form. */
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

async function draw(props: FormProps = {}) {
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
  // What is announced comes a turn after the region that says it.
  await act(() => new Promise((resolve) => setTimeout(resolve)))
  return drawn
}

async function type(label: string, value: string) {
  await userEvent.clear(screen.getByLabelText(label))
  await userEvent.type(screen.getByLabelText(label), value)
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const lost = () => new ApiError('Error de conexión.', 0)
const sent = (call: number) => save.mock.calls[call]?.[0]

afterEach(() => {
  save.mockReset()
  wipeTries()
  wipeDrafts()
})

it('a form whose answer was lost is sent again by the same key, and says that it was saved already', async () => {
  await draw()
  await type('Nombre', 'Ana')
  await type('Teléfono', '300')
  save.mockRejectedValueOnce(lost())
  await press('Guardar')
  await screen.findByRole('alert')
  save.mockResolvedValueOnce({ entity: ana, wasSaved: true })
  await press('Guardar')
  expect(await screen.findByRole('status')).toHaveTextContent('Ya se había guardado.')
  expect(sent(1)?.key).toBe(sent(0)?.key)
})

it('a form that is changed after its answer was lost asks before it is sent, with a key of its own', async () => {
  await draw()
  await type('Nombre', 'Ana')
  await type('Teléfono', '300')
  save.mockRejectedValueOnce(lost())
  await press('Guardar')
  await screen.findByRole('alert')
  await type('Teléfono', '301')
  await press('Guardar')
  await screen.findByRole('dialog', { name: '¿Guardar de nuevo?' })
  await press('Revisar primero')
  expect(save).toHaveBeenCalledOnce()
  await press('Guardar')
  save.mockResolvedValueOnce({ entity: ana, wasSaved: false })
  await userEvent.click(await screen.findByRole('button', { name: 'Guardar de nuevo' }))
  await waitFor(() => expect(save).toHaveBeenCalledTimes(2))
  expect(sent(1)?.key).not.toBe(sent(0)?.key)
})

it('a refused form gets a new key when it is sent again', async () => {
  await draw()
  await type('Nombre', 'Ana')
  await type('Teléfono', '300')
  save.mockRejectedValue(new ApiError('Ya existe.', 409))
  await press('Guardar')
  await screen.findByRole('alert')
  await press('Guardar')
  await waitFor(() => expect(save).toHaveBeenCalledTimes(2))
  expect(sent(1)?.key).not.toBe(sent(0)?.key)
})

it('what a form says of a field goes once that field is typed anew, and not before', async () => {
  await draw()
  await press('Guardar')
  expect(await screen.findByRole('alert')).toHaveTextContent('El nombre es obligatorio.')
  await type('Teléfono', '300')
  expect(screen.getByRole('alert')).toHaveTextContent('El nombre es obligatorio.')
  await type('Nombre', 'Ana')
  expect(screen.queryByRole('alert')).toBeNull()
})

it('an edit leaves out an untouched value that its schema no longer takes', async () => {
  await draw({ edited: true, seen: { nombre: 'Ana', telefono: '3'.repeat(501), etag: '"a"' } })
  save.mockResolvedValueOnce({ entity: ana, wasSaved: false })
  await type('Nombre', 'Ana María')
  await press('Guardar')
  expect(await screen.findByText('Cliente guardado.')).toBeVisible()
  expect(sent(0)?.values).toEqual({ nombre: 'Ana María' })
})

const changedBy = (actual: Values) =>
  new ApiError('Cambió.', 412, {
    conflict: { actual, quien: { _id: '2', nombre: 'Luz' }, cuando: null, etag: '"b"' },
  })

it('an edit sends its whole body with the tag of the version seen', async () => {
  await draw({ edited: true })
  save.mockResolvedValueOnce({ entity: ana, wasSaved: false })
  await type('Teléfono', '301')
  await press('Guardar')
  expect(await screen.findByRole('status')).toHaveTextContent('Cliente guardado.')
  expect(sent(0)).toMatchObject({ values: { nombre: 'Ana', telefono: '301' }, etag: '"a"' })
})

it('an edit of other fields than those that somebody else has edited is saved over them', async () => {
  await draw({ edited: true })
  save.mockRejectedValueOnce(changedBy({ nombre: 'Ana María', telefono: '300' }))
  save.mockResolvedValueOnce({ entity: ana, wasSaved: false })
  await type('Teléfono', '301')
  await press('Guardar')
  expect(await screen.findByRole('status')).toHaveTextContent('Cliente guardado.')
  expect(sent(1)).toMatchObject({ values: { telefono: '301' }, etag: '"b"' })
  expect(screen.getByLabelText('Nombre')).toHaveValue('Ana María')
})

it('an edit that is sent anew over that of somebody else cannot be sent a second time meanwhile', async () => {
  await draw({ edited: true })
  save.mockRejectedValueOnce(changedBy({ nombre: 'Ana María', telefono: '300' }))
  let answer = (_: Saved<Values>) => {}
  save.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)))
  await type('Teléfono', '301')
  await press('Guardar')
  await waitFor(() => expect(save).toHaveBeenCalledTimes(2))
  expect(screen.getByRole('button', { name: 'Guardar' })).toBeDisabled()
  answer({ entity: ana, wasSaved: false })
  expect(await screen.findByRole('status')).toHaveTextContent('Cliente guardado.')
})

it('an edit of the same field says who came first and what is there now, and keeps what was typed', async () => {
  await draw({ edited: true })
  save.mockRejectedValueOnce(changedBy({ nombre: 'Ana', telefono: '999' }))
  await type('Teléfono', '301')
  await press('Guardar')
  const panel = await screen.findByRole('alert')
  expect(panel).toHaveTextContent('Luz cambió esto mientras lo editabas')
  expect(screen.getByRole('row', { name: /Teléfono 999 301/ })).toBeInTheDocument()
  expect(screen.getByLabelText('Teléfono')).toHaveValue('301')

  save.mockResolvedValueOnce({ entity: ana, wasSaved: false })
  await press('Guardar lo mío')
  expect(await screen.findByRole('status')).toHaveTextContent('Cliente guardado.')
  expect(sent(1)).toMatchObject({ values: { telefono: '301' }, etag: '"b"' })
})

it('whoever leaves the other edit has it in the form, and nothing is sent', async () => {
  await draw({ edited: true })
  save.mockRejectedValueOnce(changedBy({ nombre: 'Ana', telefono: '999' }))
  await type('Teléfono', '301')
  await press('Guardar')
  await screen.findByRole('alert')
  await press('Dejar lo que hay ahora')
  expect(screen.getByLabelText('Teléfono')).toHaveValue('999')
  expect(save).toHaveBeenCalledOnce()
})

it('what was typed before the session ended comes back over what somebody else has edited since, and undoes nothing', async () => {
  offerDrafts('receptionist')
  const { unmount } = await draw({ edited: true })
  await type('Teléfono', '301')
  keepDrafts('receptionist')
  unmount()

  await draw({ edited: true, seen: { nombre: 'Ana María', telefono: '300', etag: '"b"' } })
  await press('Recuperarlos')
  expect(screen.getByLabelText('Nombre')).toHaveValue('Ana María')
  expect(screen.getByLabelText('Teléfono')).toHaveValue('301')
  // The other edits once more before it is saved.
  save.mockRejectedValueOnce(changedBy({ nombre: 'Ana Lucía', telefono: '300' }))
  save.mockResolvedValueOnce({ entity: ana, wasSaved: false })
  await press('Guardar')
  expect(await screen.findByRole('status')).toHaveTextContent('Cliente guardado.')
  expect(sent(0)).toMatchObject({ values: { telefono: '301' }, etag: '"b"' })
  expect(sent(1)).toMatchObject({ values: { telefono: '301' }, etag: '"b"' })
  expect(save.mock.calls.map(([{ values }]) => values.nombre)).toEqual(['Ana María', 'Ana Lucía'])
})

it('what was typed before the session ended in a field that somebody else has edited since is a conflict', async () => {
  offerDrafts('receptionist')
  const { unmount } = await draw({ edited: true })
  await type('Teléfono', '301')
  keepDrafts('receptionist')
  unmount()

  await draw({ edited: true, seen: { nombre: 'Ana', telefono: '999', etag: '"b"' } })
  await press('Recuperarlos')
  save.mockRejectedValueOnce(changedBy({ nombre: 'Ana', telefono: '999' }))
  await press('Guardar')
  expect(await screen.findByRole('row', { name: /Teléfono 999 301/ })).toBeInTheDocument()
  expect(sent(0)?.etag).toBe('"a"')
})

it('what was typed since the form opened stays when a draft is recovered, and the offer goes', async () => {
  keepOld('/clientes/crear', { values: { nombre: 'Ana', telefono: '300' } })
  await draw()
  await type('Nombre', 'Luz')
  await press('Recuperarlos')
  expect(screen.getByLabelText('Nombre')).toHaveValue('Luz')
  expect(screen.getByLabelText('Teléfono')).toHaveValue('300')
  expect(screen.queryByRole('button', { name: 'Recuperarlos' })).not.toBeInTheDocument()
})

it('what was typed since an edit opened stays when its draft is recovered', async () => {
  keepOld('/clientes/editar/1', {
    values: { nombre: 'Ana María', telefono: '301' },
    seen: { values: ana, etag: '"a"' },
  })
  await draw({ edited: true })
  await type('Teléfono', '302')
  await press('Recuperarlos')
  expect(screen.getByLabelText('Nombre')).toHaveValue('Ana María')
  expect(screen.getByLabelText('Teléfono')).toHaveValue('302')
})

it('a draft that is no other than what stands in the form is not offered beside the error of a save', async () => {
  keepOld('/clientes/crear', { values: { nombre: 'Ana', telefono: '300' } })
  await draw()
  await type('Nombre', 'Ana')
  await type('Teléfono', '300')
  save.mockRejectedValueOnce(lost())
  await press('Guardar')
  await screen.findByRole('alert')
  expect(screen.queryByRole('button', { name: 'Recuperarlos' })).not.toBeInTheDocument()
})

/** A draft of a form as an earlier version of the program has kept it. */
function keepOld(form: string, draft: unknown) {
  offerDrafts('receptionist')
  const forget = watchForm(form, () => draft)
  keepDrafts('receptionist')
  forget()
}

it('a draft of an earlier version gives back the fields that the form still has, and no others', async () => {
  keepOld('/clientes/crear', { values: { nombre: 'Ana', telefono: { indicativo: 57 }, apodo: 'Nana' } })
  await draw()
  await press('Recuperarlos')
  expect(screen.getByLabelText('Nombre')).toHaveValue('Ana')
  expect(screen.getByLabelText('Teléfono')).toHaveValue('')
})

it('a field of a draft that the form cannot send any more is left out', async () => {
  keepOld('/clientes/crear', { values: { nombre: 7, telefono: '300' } })
  await draw()
  await press('Recuperarlos')
  expect(screen.getByLabelText('Nombre')).toHaveValue('')
  expect(screen.getByLabelText('Teléfono')).toHaveValue('300')
})

it('a draft that says nothing of the version it edits is not offered to an edit', async () => {
  keepOld('/clientes/editar/1', { values: { nombre: 'Ana', telefono: '301' }, seen: { values: ana } })
  await draw({ edited: true })
  expect(screen.queryByRole('button', { name: 'Recuperarlos' })).not.toBeInTheDocument()
})

it('an edit of what is read anew meanwhile is of what is there now, also where it is as it was before', async () => {
  await draw({ edited: true, later: { ...ana, telefono: '305', etag: '"b"' } })
  await press('Leer de nuevo')
  expect(screen.getByLabelText('Teléfono')).toHaveValue('305')
  await type('Teléfono', '300')
  save.mockResolvedValueOnce({ entity: ana, wasSaved: false })
  await press('Guardar')
  expect(await screen.findByRole('status')).toHaveTextContent('Cliente guardado.')
  expect(sent(0)).toMatchObject({ values: { telefono: '300' }, etag: '"b"' })
})

it('what I typed stays when the thing is read anew, and meets what is there when it is saved', async () => {
  await draw({ edited: true, later: { ...ana, telefono: '305', etag: '"b"' } })
  await type('Teléfono', '301')
  await press('Leer de nuevo')
  expect(screen.getByLabelText('Teléfono')).toHaveValue('301')
  save.mockRejectedValueOnce(changedBy({ ...ana, telefono: '305' }))
  await press('Guardar')
  expect(await screen.findByRole('row', { name: /Teléfono 305 301/ })).toBeInTheDocument()
  expect(sent(0)?.etag).toBe('"a"')
})

it('a form that is being saved takes nothing that is typed, for that would be lost, and keeps the focus', async () => {
  await draw()
  await type('Nombre', 'Ana')
  await type('Teléfono', '300')
  let answer = (_: Saved<Values>) => {}
  save.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)))
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(save).toHaveBeenCalledOnce())
  await userEvent.keyboard('1')
  await userEvent.paste('2')
  expect(screen.getByLabelText('Teléfono')).toHaveValue('300')
  expect(screen.getByLabelText('Teléfono')).toHaveFocus()
  answer({ entity: ana, wasSaved: false })
  await screen.findByRole('status')
  await userEvent.keyboard('1')
  expect(screen.getByLabelText('Teléfono')).toHaveValue('3001')
})
