import type { Progreso } from '@gym/contract/composicion-corporal/composicion-corporal.rules'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderInApp } from '../../testing/render.tsx'
import { Mejora } from './mejora.tsx'

const [GREEN, RED] = ['var(--good-fill)', 'var(--mantine-color-red-filled)']

it.each<[Progreso, string | undefined, string]>([
  [{ estado: 'Mejora' }, GREEN, ''],
  [{ estado: 'Sin mejora', figuras: ['peso'] }, RED, 'Desde el registro anterior el peso no bajó.'],
  [
    { estado: 'Sin datos suficientes', figuras: ['porcentajeGrasa', 'porcentajeMusculo'] },
    RED,
    'Faltan el % de grasa y el % de músculo en este registro o en el anterior.',
  ],
  [{ estado: 'Sin registro anterior' }, undefined, ''],
])('Mejora of %j is %s with a reason: %s', (progreso, color, why) => {
  const { container } = renderInApp(<Mejora progreso={progreso} />)
  const badge = screen.getByText(progreso.estado).closest('[class*="Badge-root"]')
  if (color) expect(badge).toHaveStyle({ background: color })
  else expect(badge).not.toHaveStyle({ background: RED })
  expect(container).toHaveTextContent(`${progreso.estado}${why}`)
})
