import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderInApp } from '../../testing/render.tsx'
import { PapelSelect, pageRule, usePapel } from './papel.tsx'

it.each([
  ['impresora', 800, ''],
  ['carta', 800, '@page { size: letter; margin: 12mm }'],
  ['80mm', 800, '@page { size: 80mm 226mm; margin: 4mm }'],
  ['58mm', 800, '@page { size: 58mm 226mm; margin: 4mm }'],
  ['80mm', 100, '@page { size: 80mm 80mm; margin: 4mm }'],
] as const)('paper %s of a receipt of %i px has the page %j', (papel, height, rule) => {
  expect(pageRule(papel, height)).toBe(rule)
})

function Papel() {
  const [papel, setPapel] = usePapel()
  return <PapelSelect papel={papel} onChange={setPapel} />
}

it('a browser keeps its paper', async () => {
  const { unmount } = renderInApp(<Papel />)
  expect(screen.getByLabelText('Papel')).toHaveValue('impresora')
  await userEvent.selectOptions(screen.getByLabelText('Papel'), '58 mm')
  unmount()
  renderInApp(<Papel />)
  expect(screen.getByLabelText('Papel')).toHaveValue('58mm')
})

it('an invalid stored paper is ignored', () => {
  localStorage.setItem('papelDeRecibos', 'A9')
  renderInApp(<Papel />)
  expect(screen.getByLabelText('Papel')).toHaveValue('impresora')
})
