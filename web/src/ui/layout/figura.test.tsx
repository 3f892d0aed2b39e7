import { formatMoney } from '@gym/contract/core/money'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderInApp } from '../../testing/render.tsx'
import { Diferencia } from './figura.tsx'

function read(hoy: number, antes: number) {
  const { unmount } = renderInApp(
    <p data-testid="said">
      <Diferencia hoy={hoy} antes={antes} when="el viernes pasado" format={formatMoney} />
    </p>,
  )
  const said = screen.getByTestId('said')
  for (const drawn of said.querySelectorAll('[aria-hidden]')) drawn.remove()
  const text = said.textContent
  unmount()
  return text
}

it('the difference has its direction and its days in words', () => {
  expect(read(50_000.5, 30_000)).toBe('$20.000,50 más que el viernes pasado')
  expect(read(30_000, 50_000)).toBe('$20.000 menos que el viernes pasado')
  expect(read(30_000, 30_000)).toBe('Lo mismo que el viernes pasado')
  expect(read(-5_000, 0)).toBe('$5.000 menos que el viernes pasado')
  expect(read(0, 0)).toBe('Nada todavía')
})
