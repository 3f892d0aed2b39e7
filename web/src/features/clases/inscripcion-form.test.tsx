import type { ClaseDisponible } from '@gym/contract/clases/clases.schema'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { renderInApp } from '../../testing/render.tsx'
import { delayed, lost } from '../../testing/sale.tsx'
import { InscripcionForm } from './inscripcion-form.tsx'

const yoga = {
  _id: 'k1',
  entrenadorId: 'e1',
  nombreClase: 'Yoga',
  dia: 'Viernes',
  horarioInicio: '06:00',
  horarioFin: '07:00',
  capacidadMaxima: 5,
} as ClaseDisponible
const enrolled = () => Response.json({ _id: 'i1' }, { status: 201 })

/** Draws the form with a typed number; `keys` records the idempotency keys of its enrolments. */
async function draw(...answers: (() => Response | Promise<Response>)[]) {
  const keys: (string | null)[] = []
  vi.stubGlobal('fetch', async (_: string, { method, headers }: RequestInit) => {
    if (method !== 'POST') return Response.json([])
    keys.push(new Headers(headers).get('idempotency-key'))
    return answers.shift()?.()
  })
  renderInApp(<InscripcionForm clase={yoga} />)
  await userEvent.type(screen.getByLabelText(/^Número de identificación/), '1020304050')
  const button = screen.getByRole('button', { name: 'Registrarse' })
  return { keys, button }
}

it('an enrolment resent after a lost response has the same key', async () => {
  const { keys, button } = await draw(lost, enrolled)
  await userEvent.click(button)
  expect(await screen.findByRole('alert')).toBeVisible()
  await userEvent.click(button)
  expect(await screen.findByText('Cliente registrado exitosamente en la clase.')).toBeVisible()
  expect(keys).toEqual([keys[0], keys[0]])
})

it('two quick presses send one enrolment', async () => {
  const { answer, release } = delayed(enrolled)
  const { keys, button } = await draw(answer, () => Response.json({ mensaje: 'Ya está.' }, { status: 409 }))
  act(() => {
    button.click()
    button.click()
  })
  await userEvent.keyboard('{Enter}')
  await release()
  expect(await screen.findByText('Cliente registrado exitosamente en la clase.')).toBeVisible()
  expect(keys).toHaveLength(1)
})
