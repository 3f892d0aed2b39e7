import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { renderInApp } from '../../testing/render.tsx'
import { Guardado } from './guardado.tsx'

/** The page in a browser that has this to say of its disk. */
function openIn(storage: object | undefined) {
  Object.defineProperty(navigator, 'storage', { value: storage, configurable: true })
  renderInApp(<Guardado />)
}

afterEach(() => {
  Reflect.deleteProperty(navigator, 'storage')
})

test('says for which address and computer the queue is', async () => {
  openIn(undefined)
  expect(screen.getByText(/Esta lista es de este navegador, en http/)).toHaveTextContent(location.origin)
})

test('a browser that may clear it is asked not to, and what it answers is said', async () => {
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

test('a browser that says no goes on saying that it might', async () => {
  openIn({ persisted: async () => false, persist: async () => false })
  await userEvent.click(await screen.findByRole('button', { name: 'Pedir que no la borre' }))
  expect(await screen.findByText(/el navegador podría borrarla/)).toBeInTheDocument()
})

test('on an address that is not safe it is said that the program does not open again without the server', async () => {
  openIn(undefined)
  expect(await screen.findByText(/sigue sin conexión mientras no cierres ni recargues/)).toBeInTheDocument()
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})
