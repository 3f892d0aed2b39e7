import { Button } from '@mantine/core'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { useConfiguracion } from '../../api/gym.ts'
import { renderInApp } from '../../testing/render.tsx'
import { useAbrirAntes } from './abrir-antes.tsx'

afterEach(() => vi.unstubAllGlobals())

const caja = { caja: 'Caja 1', turno: null }

function Charge({ cajas, onCharged }: { cajas: object[]; onCharged: (may: boolean) => void }) {
  const actual = { turno: null, movimientos: [], cuantos: 0, cajas }
  const abrirAntes = useAbrirAntes({ actual, abiertas: [] } as never, { sinRechazo: true })
  const { data } = useConfiguracion()
  return data && <Button onClick={() => abrirAntes(true).then(onCharged)}>Cobrar</Button>
}

it.each([
  ['without tills is not asked', 'preguntar', [], 0],
  ['with a closed till is asked', 'preguntar', [caja], 1],
])('a gym %s to open one before a payment', async (_, cajaSinAbrir, cajas, dialogs) => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ nombre: 'Gimnasio', zonaHoraria: 'America/Bogota', cajaSinAbrir }),
  )
  const charged = vi.fn()
  renderInApp(<Charge cajas={cajas} onCharged={charged} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Cobrar' }))
  if (dialogs) expect(await screen.findByRole('dialog')).toBeVisible()
  const without = screen.queryAllByRole('button', { name: 'Cobrar sin caja' })
  expect(without).toHaveLength(cajaSinAbrir === 'exigir' ? 0 : dialogs)
  expect(screen.queryAllByRole('dialog')).toHaveLength(dialogs)
  expect(charged.mock.calls).toEqual(dialogs ? [] : [[true]])
})
