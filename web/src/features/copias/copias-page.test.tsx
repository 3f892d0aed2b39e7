import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { removeToken, storeToken } from '../../session/session.ts'
import { openPage } from '../../testing/open-page.tsx'
import { CopiasPage } from './copias-page.tsx'

const copia = {
  nombre: 'diaria-2026-11-19.sql.gz',
  tipo: 'diaria',
  fecha: '2026-11-19T08:00:00Z',
  bytes: 6_000_000,
  cifrada: false,
  verificacion: null,
}
const broken = {
  ...copia,
  nombre: 'rota.sql.gz',
  verificacion: { fecha: copia.fecha, resultado: 'mal', detalle: 'No sirve.' },
}
const copias = {
  copias: [copia, broken],
  enCurso: null,
  ultimoFallo: null,
  ultimaVerificacion: null,
  aviso: null,
  restauracion: null,
  cifradas: false,
  restaurar: { carpeta: '/datos/copias', orden: 'restore {archivo}', aqui: true, baseExterna: false },
  llevarse: { salida: 'salida', entrada: 'entrada' },
}
const posted = vi.fn()
let found: object

beforeEach(() => {
  storeToken('de Luz')
  found = copias
  posted.mockReset()
  vi.stubGlobal('fetch', async (address: string, { method = 'GET' }: RequestInit = {}) => {
    if (!address.startsWith('/api/copias')) return Response.json({ zonaHoraria: 'America/Bogota' })
    if (method !== 'GET') posted(method, address)
    return Response.json(found)
  })
})

afterEach(() => {
  removeToken()
  vi.unstubAllGlobals()
})

it('a copy is restored only after a confirmation', async () => {
  openPage('/copias', CopiasPage)
  const button = await screen.findByRole('button', { name: `Restaurar ${copia.nombre}` })
  await userEvent.click(button)
  const question = await screen.findByRole('dialog', { name: '¿Restaurar esta copia?' })
  await userEvent.click(within(question).getByRole('button', { name: 'Cancelar' }))
  expect(posted).not.toHaveBeenCalled()

  await userEvent.click(button)
  found = { ...copias, enCurso: { que: 'restauracion', nombre: copia.nombre, paso: 'revisando', avance: 0 } }
  const again = await screen.findByRole('dialog', { name: '¿Restaurar esta copia?' })
  await userEvent.click(within(again).getByRole('button', { name: 'Restaurar' }))
  expect(await screen.findByText(/^Restaurando diaria-2026-11-19.sql.gz\. /)).toBeVisible()
  expect(posted.mock.calls).toEqual([['POST', `/api/copias/${copia.nombre}/restaurar`]])
})

it('a restore is offered only where the program can run it', async () => {
  found = { ...copias, restaurar: { ...copias.restaurar, aqui: false } }
  openPage('/copias', CopiasPage)
  expect(await screen.findByRole('button', { name: `Verificar ahora ${copia.nombre}` })).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Restaurar/ })).toBeNull()
})

it('a damaged copy offers no restore', async () => {
  openPage('/copias', CopiasPage)
  expect(await screen.findByRole('button', { name: `Verificar ahora ${broken.nombre}` })).toBeVisible()
  expect(screen.queryByRole('button', { name: `Restaurar ${broken.nombre}` })).toBeNull()
})

it('the result of the last restore is shown', async () => {
  found = {
    ...copias,
    restauracion: { nombre: copia.nombre, fecha: copia.fecha, hecha: false, detalle: 'El disco se llenó.' },
  }
  openPage('/copias', CopiasPage)
  expect(await screen.findByText(/^diaria-2026-11-19.sql.gz, .*: El disco se llenó\.$/)).toBeVisible()
})
