import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { renderInApp } from '../../../testing/render.tsx'
import { CheckInActs } from './check-in-acts.tsx'

it('a number of several clients offers each, and the pressed one enters', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  const [ana, luz] = ['Ana', 'Luz'].map((nombre, index) => ({
    _id: nombre,
    nombre,
    apellido: 'Pérez',
    numeroIdentificacion: `100${index}`,
    foto: null,
  }))
  const choose = vi.fn()
  renderInApp(
    <CheckInActs
      checkIn={{
        id: 'v1',
        key: 'v1',
        at: 0,
        cliente: null,
        numero: '3001234567',
        outcome: { kind: 'several', clientes: [ana, luz] as never },
      }}
      checkIns={{ choose } as never}
      gym={{ today: '2026-11-20', zonaHoraria: 'America/Bogota' }}
      clases={[]}
      claseId="k1"
      times={1}
      remedy={undefined}
      onSearch={() => {}}
      onAsk={() => {}}
    />,
  )
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Ana Pérez1000',
    'Luz Pérez1001',
  ])
  await userEvent.click(screen.getByRole('button', { name: /^Luz Pérez/ }))
  expect(choose.mock.calls).toEqual([['v1', luz, 'k1']])
})
