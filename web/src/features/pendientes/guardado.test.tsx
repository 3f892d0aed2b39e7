import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { renderInApp } from '../../testing/render.tsx'
import { Guardado } from './guardado.tsx'

function openIn(storage: object | undefined) {
  Object.defineProperty(navigator, 'storage', { value: storage, configurable: true })
  renderInApp(<Guardado />)
}

afterEach(() => {
  Reflect.deleteProperty(navigator, 'storage')
})

test('shows the address and computer of the queue', async () => {
  openIn(undefined)
  expect(screen.getByText(/Esta lista es de este navegador, en http/)).toHaveTextContent(location.origin)
})

test('requests persistent storage and shows the response', async () => {
  let isKept = false
  openIn({
    persisted: async () => isKept,
    persist: async () => {
      isKept = true
      return true
    },
  })
  expect(await screen.findByText(/el navegador podría borrarla/)).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Pedir que no la borre' }))
  expect(await screen.findByText('El navegador no la borra aunque le falte espacio.')).toBeInTheDocument()
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})

test('a browser that refuses keeps its warning', async () => {
  openIn({ persisted: async () => false, persist: async () => false })
  await userEvent.click(await screen.findByRole('button', { name: 'Pedir que no la borre' }))
  expect(await screen.findByText(/el navegador podría borrarla/)).toBeInTheDocument()
})

test('an insecure address warns about offline reloads', async () => {
  openIn(undefined)
  expect(await screen.findByText(/sigue sin conexión mientras no cierres ni recargues/)).toBeInTheDocument()
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})
