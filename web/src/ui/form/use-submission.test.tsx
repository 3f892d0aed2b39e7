import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import type { Saved } from '../../api/http.ts'
import { offerDrafts, saveDrafts } from '../../offline/storage/drafts.ts'
import {
  ana,
  changedBy,
  draw,
  keepOld,
  lost,
  press,
  save,
  sent,
  type,
  type Values,
} from '../../testing/submitted-form.tsx'

afterEach(() => {
  save.mockReset()
})

it('retries with the same key and reports a replay', async () => {
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

it('confirms a changed payload after a lost response, with a new key', { tags: ['full'] }, async () => {
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

it('uses a new key after a refusal', async () => {
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

it('removes a field’s error once that field changes', async () => {
  await draw()
  await press('Guardar')
  expect(await screen.findByRole('alert')).toHaveTextContent('El nombre es obligatorio.')
  await type('Teléfono', '300')
  expect(screen.getByRole('alert')).toHaveTextContent('El nombre es obligatorio.')
  await type('Nombre', 'Ana')
  expect(screen.queryByRole('alert')).toBeNull()
})

it('an edit leaves out an untouched invalid value', async () => {
  await draw({ edited: true, seen: { nombre: 'Ana', telefono: '3'.repeat(501), etag: '"a"' } })
  save.mockResolvedValueOnce({ entity: ana, wasSaved: false })
  await type('Nombre', 'Ana María')
  await press('Guardar')
  expect(await screen.findByText('Cliente guardado.')).toBeVisible()
  expect(sent(0)?.values).toEqual({ nombre: 'Ana María' })
})

it('an edit sends the whole body with its ETag', async () => {
  await draw({ edited: true })
  save.mockResolvedValueOnce({ entity: ana, wasSaved: false })
  await type('Teléfono', '301')
  await press('Guardar')
  expect(await screen.findByRole('status')).toHaveTextContent('Cliente guardado.')
  expect(sent(0)).toMatchObject({ values: { nombre: 'Ana', telefono: '301' }, etag: '"a"' })
})

it('ignores input while saving, and keeps the focus', async () => {
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

it('merges with another person’s edit of other fields', async () => {
  await draw({ edited: true })
  save.mockRejectedValueOnce(changedBy({ nombre: 'Ana María', telefono: '300' }))
  save.mockResolvedValueOnce({ entity: ana, wasSaved: false })
  await type('Teléfono', '301')
  await press('Guardar')
  expect(await screen.findByRole('status')).toHaveTextContent('Cliente guardado.')
  expect(sent(1)).toMatchObject({ values: { telefono: '301' }, etag: '"b"' })
  expect(screen.getByLabelText('Nombre')).toHaveValue('Ana María')
})

it('a second conflict merges with the version of the first', async () => {
  await draw({ edited: true })
  save.mockRejectedValueOnce(changedBy({ nombre: 'Ana María', telefono: '300' }))
  save.mockRejectedValueOnce(changedBy({ nombre: 'Ana Lucía', telefono: '300' }))
  save.mockResolvedValueOnce({ entity: ana, wasSaved: false })
  await type('Teléfono', '301')
  await press('Guardar')
  expect(await screen.findByText('Cliente guardado.')).toBeVisible()
  expect(sent(2)?.values).toEqual({ nombre: 'Ana Lucía', telefono: '301' })
})

it('a merged edit cannot be submitted twice', async () => {
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

it('a conflict shows both values and keeps mine', async () => {
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

it('yielding a conflict takes the other value, without a request', async () => {
  await draw({ edited: true })
  save.mockRejectedValueOnce(changedBy({ nombre: 'Ana', telefono: '999' }))
  await type('Teléfono', '301')
  await press('Guardar')
  await screen.findByRole('alert')
  await press('Dejar lo que hay ahora')
  expect(screen.getByLabelText('Teléfono')).toHaveValue('999')
  expect(save).toHaveBeenCalledOnce()
})

it('a refetch under the form rebases the edit, also when reverted', async () => {
  await draw({ edited: true, later: { ...ana, telefono: '305', etag: '"b"' } })
  await press('Leer de nuevo')
  expect(screen.getByLabelText('Teléfono')).toHaveValue('305')
  await type('Teléfono', '300')
  save.mockResolvedValueOnce({ entity: ana, wasSaved: false })
  await press('Guardar')
  expect(await screen.findByRole('status')).toHaveTextContent('Cliente guardado.')
  expect(sent(0)).toMatchObject({ values: { telefono: '300' }, etag: '"b"' })
})

it('input typed before a refetch stays, and conflicts on save', async () => {
  await draw({ edited: true, later: { ...ana, telefono: '305', etag: '"b"' } })
  await type('Teléfono', '301')
  await press('Leer de nuevo')
  expect(screen.getByLabelText('Teléfono')).toHaveValue('301')
  save.mockRejectedValueOnce(changedBy({ ...ana, telefono: '305' }))
  await press('Guardar')
  expect(await screen.findByRole('row', { name: /Teléfono 305 301/ })).toBeInTheDocument()
  expect(sent(0)?.etag).toBe('"a"')
})

it('a recovered draft does not undo a concurrent edit', async () => {
  offerDrafts('receptionist')
  const { unmount } = await draw({ edited: true })
  await type('Teléfono', '301')
  saveDrafts('receptionist')
  unmount()

  await draw({ edited: true, seen: { nombre: 'Ana María', telefono: '300', etag: '"b"' } })
  await press('Recuperarlos')
  expect(screen.getByLabelText('Nombre')).toHaveValue('Ana María')
  expect(screen.getByLabelText('Teléfono')).toHaveValue('301')
  // Another person edits again before the save.
  save.mockRejectedValueOnce(changedBy({ nombre: 'Ana Lucía', telefono: '300' }))
  save.mockResolvedValueOnce({ entity: ana, wasSaved: false })
  await press('Guardar')
  expect(await screen.findByRole('status')).toHaveTextContent('Cliente guardado.')
  expect(sent(0)).toMatchObject({ values: { telefono: '301' }, etag: '"b"' })
  expect(sent(1)).toMatchObject({ values: { telefono: '301' }, etag: '"b"' })
  expect(save.mock.calls.map(([{ values }]) => values.nombre)).toEqual(['Ana María', 'Ana Lucía'])
})

it('a recovered draft of a concurrently edited field is a conflict', async () => {
  offerDrafts('receptionist')
  const { unmount } = await draw({ edited: true })
  await type('Teléfono', '301')
  saveDrafts('receptionist')
  unmount()

  await draw({ edited: true, seen: { nombre: 'Ana', telefono: '999', etag: '"b"' } })
  await press('Recuperarlos')
  save.mockRejectedValueOnce(changedBy({ nombre: 'Ana', telefono: '999' }))
  await press('Guardar')
  expect(await screen.findByRole('row', { name: /Teléfono 999 301/ })).toBeInTheDocument()
  expect(sent(0)?.etag).toBe('"a"')
})

it('recovering a draft keeps input typed since', async () => {
  keepOld('/clientes/crear', { values: { nombre: 'Ana', telefono: '300' } })
  await draw()
  await type('Nombre', 'Luz')
  await press('Recuperarlos')
  expect(screen.getByLabelText('Nombre')).toHaveValue('Luz')
  expect(screen.getByLabelText('Teléfono')).toHaveValue('300')
  expect(screen.queryByRole('button', { name: 'Recuperarlos' })).not.toBeInTheDocument()
})

it('recovering an edit’s draft keeps input typed since', async () => {
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

it('offers no draft that equals the form after a failed save', async () => {
  keepOld('/clientes/crear', { values: { nombre: 'Ana', telefono: '300' } })
  await draw()
  await type('Nombre', 'Ana')
  await type('Teléfono', '300')
  save.mockRejectedValueOnce(lost())
  await press('Guardar')
  await screen.findByRole('alert')
  expect(screen.queryByRole('button', { name: 'Recuperarlos' })).not.toBeInTheDocument()
})

it('recovers only the fields that the form still has', async () => {
  keepOld('/clientes/crear', { values: { nombre: 'Ana', telefono: { indicativo: 57 }, apodo: 'Nana' } })
  await draw()
  await press('Recuperarlos')
  expect(screen.getByLabelText('Nombre')).toHaveValue('Ana')
  expect(screen.getByLabelText('Teléfono')).toHaveValue('')
})

it('leaves out a draft’s field that cannot be sent', async () => {
  keepOld('/clientes/crear', { values: { nombre: 7, telefono: '300' } })
  await draw()
  await press('Recuperarlos')
  expect(screen.getByLabelText('Nombre')).toHaveValue('')
  expect(screen.getByLabelText('Teléfono')).toHaveValue('300')
})

it('offers no draft without an ETag to an edit', async () => {
  keepOld('/clientes/editar/1', { values: { nombre: 'Ana', telefono: '301' }, seen: { values: ana } })
  await draw({ edited: true })
  expect(screen.queryByRole('button', { name: 'Recuperarlos' })).not.toBeInTheDocument()
})
