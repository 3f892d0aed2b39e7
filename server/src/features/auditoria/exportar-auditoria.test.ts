import { expect, test } from 'vitest'
import { testApi } from '../../testing/api.ts'
import { aCliente } from '../../testing/builders.ts'
import { readXlsx } from '../../testing/xlsx.ts'

test('file uses local time, lists fields and has no formula', async () => {
  const api = await testApi()
  const { body: cliente } = await api.as('recepcionista').post('/clientes', aCliente({ nombre: '=1+1' }))
  const { statusCode, headers, rawPayload } = await api.app.inject({
    url: `/api/auditoria/exportar?recursoId=${cliente._id}`,
    headers: { authorization: `Bearer ${api.tokenOf('admin')}` },
  })
  expect([statusCode, headers['content-disposition']]).toEqual([
    200,
    'attachment; filename="auditoria_2026-11-20.xlsx"',
  ])
  const [sheet] = await readXlsx(rawPayload)
  const [titles, row] = (sheet?.data ?? []).slice(-2)
  expect(titles?.slice(0, 4)).toEqual(['N.º', 'Cuándo', 'Quién', 'Qué hizo'])
  expect(row?.[1]).toEqual(new Date('2026-11-20T10:00:00Z'))
  expect(row?.[2]).toBe('Prueba recepcionista')
  expect(row?.at(-1)).toContain('nombre: =1+1')
})

test('the export requires a recent password confirmation', async () => {
  const api = await testApi()
  api.clock.now = new Date(api.clock.now.getTime() + 16 * 60_000)
  const { statusCode, body } = await api.as('admin').get('/auditoria/exportar')
  expect([statusCode, body.codigo]).toEqual([403, 'CONFIRMA_TU_CONTRASENA'])
})
