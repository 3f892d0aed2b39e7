import { expect, test } from 'vitest'
import { listeningApi } from '../../testing/api.ts'
import { frontDesk } from '../../testing/front-desk.ts'
import { aReceiver } from '../../testing/receiver.ts'
import { LOCAL, SOON, webhooksOf } from '../../testing/webhooks.ts'

test('a refused delivery delays only events of the same sale', async () => {
  const api = await listeningApi(LOCAL)
  const receiver = await aReceiver()
  await webhooksOf(() => api).aWebhook(receiver.url, ['pago.registrado', 'pago.anulado'])
  receiver.answers = ({ json }, response) => response.writeHead(json.data.monto === 1_000 ? 503 : 204).end()
  const first = await frontDesk(api).pago({ monto: 1_000 })
  await api.as('recepcionista').delete(`/pagos/${first._id}`)
  const second = await frontDesk(api).pago({ monto: 2_000 })
  const received = () => receiver.received.map(({ json }) => [json.type, json.data._id])
  await expect.poll(received, SOON).toContainEqual(['pago.registrado', second._id])
  expect(received()).not.toContainEqual(['pago.anulado', first._id])
})
