import { expect, it } from 'vitest'
import { testApi } from '../../testing/api.ts'

it.each([
  ['America/Bogota', '2026-11-21T04:30:00Z', '2026-11-20'],
  ['Europe/Madrid', '2026-11-20T23:30:00Z', '2026-11-21'],
])('anybody may know what the gym is and that in %s it is today there', async (timeZone, instant, hoy) => {
  const api = await testApi({ timeZone })
  api.clock.now = new Date(instant)
  const { statusCode, body } = await api.anonymous.get('/configuracion')
  expect(statusCode).toBe(200)
  expect(body).toEqual({
    nombre: expect.any(String),
    nit: expect.any(String),
    direccion: expect.any(String),
    telefono: expect.any(String),
    tituloRecibo: 'Mensualidad Gym 2025',
    zonaHoraria: timeZone,
    hoy,
  })
})
