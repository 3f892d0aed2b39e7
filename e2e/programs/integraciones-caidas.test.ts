import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Envio, WebhookHecho } from '@gym/contract/webhooks/webhooks.schema'
import { expect, test } from 'vitest'
import { Gym } from '../support/gym.ts'
import {
  aDataDir,
  admin,
  killServer,
  type RunningProgram,
  removeDataDir,
  start,
  stop,
} from '../support/program.ts'

const ROUNDS = 2
const CLIENTS = 4
const OPTIONS = { script: 'server/dist/main.js', env: { WEBHOOKS_LOCALES: 'on' } } as const

interface Aviso {
  id: string
  type: string
  cliente: string
}

/** Until `isGood`, leaves every fifth request unanswered, and refuses every fourth that is not a fifth. */
async function aBadReceiver() {
  const received: Aviso[] = []
  const receiver = { received, isGood: false, url: '', close: () => {} }
  const answer = (response: ServerResponse) => {
    const turn = received.length
    if (!receiver.isGood && turn % 5 === 0) return
    const status = !receiver.isGood && turn % 4 === 0 ? 503 : 204
    setTimeout(() => response.writeHead(status).end(), receiver.isGood ? 0 : 40)
  }
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    const { type, data } = JSON.parse(body)
    received.push({ id: `${request.headers['webhook-id']}`, type, cliente: data.cliente ?? data._id })
    answer(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  receiver.close = () => {
    server.closeAllConnections()
    server.close()
  }
  return receiver
}

const kinds = ['cliente.creado', 'pago.registrado', 'pago.anulado']

async function aClient(gym: Gym, acknowledged: string[]) {
  const { _id: cliente } = await gym.cliente()
  acknowledged.push(`cliente.creado ${cliente}`)
  const { _id } = await gym.pago({ cliente, monto: 1_000, cantidad: 1, metodoPago: 'Efectivo' })
  acknowledged.push(`pago.registrado ${cliente}`)
  await gym.call('DELETE', `pagos/${_id}`)
  acknowledged.push(`pago.anulado ${cliente}`)
}

test('Webhooks of acknowledged acts arrive in order after kill -9', {
  tags: ['full'],
  timeout: 240_000,
}, async () => {
  const dataDir = aDataDir()
  const receiver = await aBadReceiver()
  try {
    let program: RunningProgram = await start(dataDir, OPTIONS)
    let gym = await Gym.enter(program.url, admin)
    const webhook = await gym.call<WebhookHecho>('POST', 'webhooks', { url: receiver.url, eventos: kinds })
    const acknowledged: string[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = receiver.received.length
      const working = Array.from({ length: CLIENTS }, () => aClient(gym, acknowledged).catch(() => {}))
      await expect
        .poll(() => receiver.received.length, { interval: 10, timeout: 30_000 })
        .toBeGreaterThan(before + 2)
      await killServer(program)
      await Promise.all(working)
      program = await start(dataDir, OPTIONS)
      gym = await Gym.enter(program.url, admin)
    }
    receiver.isGood = true
    const waiting = async () =>
      (await gym.call<{ pendientes: number }>('GET', `webhooks/${webhook._id}`)).pendientes
    await expect.poll(waiting, { timeout: 120_000 }).toBe(0)

    const delivered = receiver.received.map(({ type, cliente }) => `${type} ${cliente}`)
    expect(acknowledged.length).toBeGreaterThan(ROUNDS)
    expect(
      acknowledged.filter((one) => !delivered.includes(one)),
      'acknowledged and never delivered',
    ).toEqual([])
    const kept = await gym.call<Envio[]>('GET', `webhooks/${webhook._id}/envios?limite=100`)
    expect(new Set(kept.map(({ _id }) => _id))).toEqual(new Set(receiver.received.map(({ id }) => id)))
    for (const cliente of new Set(receiver.received.map((one) => one.cliente))) {
      const steps = receiver.received
        .filter((one) => one.cliente === cliente)
        .map(({ type }) => kinds.indexOf(type))
      expect(steps, 'of one client nothing goes before what it follows from').toEqual([...steps].sort())
    }
    await stop(program)
  } finally {
    receiver.close()
    removeDataDir(dataDir)
  }
})
