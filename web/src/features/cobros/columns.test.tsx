import { expect, it } from 'vitest'
import { renderInApp } from '../../testing/render.tsx'
import { columnsOf } from './columns.tsx'

it.each([
  ['2026-11-23T12:00:00.000Z', 'Desde hoy a las 07:00'],
  ['2026-11-24T12:00:00.000Z', 'Desde mañana a las 07:00'],
  ['2026-12-01T12:00:00.000Z', 'Desde el 1/12/2026 a las 07:00'],
])('a contact refused until %s shows the hour of the law', (desde, words) => {
  const columns = columnsOf('deudores', { zonaHoraria: 'America/Bogota', today: '2026-11-23' })
  const contacto = { permitido: false, motivo: 'Hoy es domingo', desde, canal: null }
  const drawn = columns.find(({ title }) => title === 'Contacto')?.render({ contacto } as never)
  expect(renderInApp(drawn).container).toHaveTextContent(`Aún no${words}`)
})
