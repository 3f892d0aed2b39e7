import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApi } from '../../testing/api.ts'
import { frontDesk } from '../../testing/front-desk.ts'

test('a replay fills in the fields that an earlier version lacked', async () => {
  const api = await testApi()
  const { _id: clienteId } = await frontDesk(api).cliente()
  const entra = () =>
    api.as('recepcionista').post(
      '/entradas',
      { clienteId, dispositivo: 'desk-1', enviadoEn: '2026-11-20T15:00:00.000Z' },
      {
        'idempotency-key': 'a-key-of-an-earlier-version',
      },
    )
  expect((await entra()).statusCode).toBe(201)
  await sql`
    update idempotencia
    set respuesta = (respuesta::jsonb - 'porCobrar' - 'faltanPersonas' - 'pagoSuelto')::text`.execute(
    api.database.owned,
  )
  const { statusCode, body } = await entra()
  expect(statusCode).toBeLessThan(300)
  expect(body).toMatchObject({ repetida: true, porCobrar: null, faltanPersonas: 0, pagoSuelto: null })
})
