import { useMutation } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { outbox } from '../../offline/outbox/this-outbox.ts'
import { storeToken } from '../../session/session.ts'
import { renderInApp } from '../../testing/render.tsx'
import { useLeaving } from '../../ui/form/leaving.ts'
import { NewVersion } from './new-version.tsx'

const SENDING = /Se abre en cuanto se envíe lo que está pendiente/
const TYPED = /Guarda o descarta primero lo que escribiste/
const open = vi.fn(async (_mayReload: () => boolean) => true)
const entry = document.createElement('script')
let answerEntrada = () => {}

beforeEach(() => {
  open.mockReset().mockResolvedValue(true)
  entry.type = 'module'
  entry.setAttribute('src', '/assets/index-1.js')
  document.head.append(entry)
  vi.stubGlobal('indexedDB', new IDBFactory())
  const answered = new Promise<Response>((resolve) => {
    answerEntrada = () => resolve(Response.json({ _id: 'e1' }, { status: 201 }))
  })
  vi.stubGlobal('fetch', async (url: string) =>
    url.startsWith('/api/') ? answered : new Response('<script type="module" src="/assets/index-2.js">'),
  )
})
afterEach(() => {
  outbox.stop()
  entry.remove()
  vi.unstubAllGlobals()
})

const press = async () => userEvent.click(await screen.findByRole('button', { name: 'Actualizar' }))

function Form({ isUnsaved }: { isUnsaved: () => boolean }) {
  useLeaving(isUnsaved)
  return null
}

it('opens the new version on request', async () => {
  renderInApp(<NewVersion open={open} />)
  await press()
  await waitFor(() => expect(open).toHaveBeenCalledOnce())
})

it('waits for the outbox before it opens the new version', async () => {
  storeToken('t')
  await outbox.start({ _id: 'u', nombre: 'Ana' })
  const entrada = outbox.submit({
    tipo: 'entrada',
    key: 'k',
    body: {},
    resumen: { quien: 'Ana', que: 'Entrada' },
  })
  await waitFor(() => expect(outbox.get().isSending).toBe(true))
  renderInApp(<NewVersion open={open} />)
  await press()
  expect(await screen.findByText(SENDING)).toBeInTheDocument()
  expect(open).not.toHaveBeenCalled()
  answerEntrada()
  expect(await entrada).toMatchObject({ kind: 'done' })
  await waitFor(() => expect(open).toHaveBeenCalledOnce())
})

it('waits for a pending save before it opens the new version', async () => {
  let saved = () => {}
  function Saving() {
    const { mutate } = useMutation({
      mutationFn: () =>
        new Promise<void>((resolve) => {
          saved = resolve
        }),
    })
    return (
      <button type="button" onClick={() => mutate()}>
        Guardar
      </button>
    )
  }
  renderInApp(
    <>
      <Saving />
      <NewVersion open={open} />
    </>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }))
  await press()
  expect(open).not.toHaveBeenCalled()
  saved()
  await waitFor(() => expect(open).toHaveBeenCalledOnce())
})

it('never opens the new version over unsaved input', async () => {
  let isUnsaved = true
  renderInApp(
    <>
      <Form isUnsaved={() => isUnsaved} />
      <NewVersion open={open} />
    </>,
  )
  await press()
  expect(await screen.findByText(TYPED)).toBeInTheDocument()
  expect(open).not.toHaveBeenCalled()
  isUnsaved = false
  await press()
  await waitFor(() => expect(open).toHaveBeenCalledOnce())
})

it('stays on offer when the server does not respond', async () => {
  open.mockResolvedValueOnce(false)
  renderInApp(<NewVersion open={open} />)
  await press()
  expect(await screen.findByText(/El programa no responde/)).toBeInTheDocument()
  await press()
  await waitFor(() => expect(open).toHaveBeenCalledTimes(2))
})

it('input typed while the worker activates prevents the reload', async () => {
  let isUnsaved = false
  let activate = () => {}
  open.mockImplementationOnce(async (mayReload) => {
    await new Promise<void>((resolve) => {
      activate = resolve
    })
    return mayReload()
  })
  renderInApp(
    <>
      <Form isUnsaved={() => isUnsaved} />
      <NewVersion open={open} />
    </>,
  )
  await press()
  await waitFor(() => expect(open).toHaveBeenCalledOnce())
  isUnsaved = true
  activate()
  expect(await screen.findByText(TYPED)).toBeInTheDocument()
  expect(open).toHaveBeenCalledOnce()
})
