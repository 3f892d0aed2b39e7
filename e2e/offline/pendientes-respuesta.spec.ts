import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { expect } from '@playwright/test'
import { now } from '../support/clock.ts'
import { test } from '../support/clock-test.ts'
import { Gym } from '../support/gym.ts'
import { ownData } from '../support/own-data.ts'
import { admin, killServer, type RunningProgram, start, stop } from '../support/program.ts'
import { aClassToday } from '../support/screens/asistencia-screen.ts'

// The server commits a request and is killed before the client reads its response.

const dataDir = ownData(300_000)

interface Sending {
  path: string
  key: string
  body: object
}

/** Sends the request, and kills the program at the first byte of the response, which follows the commit. */
function sendAndKill(program: RunningProgram, token: string, { path, key, body }: Sending): Promise<void> {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'idempotency-key': key,
  }
  return new Promise((resolve, reject) => {
    const asked = request(`${program.url}/api/${path}`, { method: 'POST', headers }, (answer) => {
      answer.destroy()
      killServer(program).then(() => resolve(), reject)
    })
    asked.once('error', reject)
    asked.end(JSON.stringify(body))
  })
}

test('Operation committed before a kill is done once when sent again', { tag: '@full' }, async () => {
  let program = await start(dataDir(), { script: 'server/dist/main.js' })
  const { port } = new URL(program.url)
  const gym = await Gym.enter(program.url, admin)
  const { token } = await gym.account('recepcionista')
  const agua = await gym.producto({ nombre: 'Agua', precio: 3_000, stock: 10 })
  const [ana, luz] = [await gym.cliente({ nombre: 'Ana' }), await gym.cliente({ nombre: 'Luz' })]
  const { claseId } = await aClassToday(gym)
  const works = {
    ventas: {
      lineas: [{ producto: agua._id, cantidad: 1, precio: 3_000 }],
      cobros: [{ metodo: 'Efectivo', monto: 3_000 }],
    },
    entradas: { clienteId: ana._id },
    asistencias: { clienteId: luz._id, claseId },
  }
  for (const [path, work] of Object.entries(works)) {
    const key = randomBytes(16).toString('hex')
    const ocurridoEn = now().toISOString()
    const sent = () => ({ ...work, dispositivo: 'mostrador', enviadoEn: now().toISOString() })
    await sendAndKill(program, token, { path, key, body: sent() })
    program = await start(dataDir(), { script: 'server/dist/main.js', env: { PORT: port } })
    // The outbox resends the operation with the time at which it happened.
    const again = await gym.call<{ _id: string; repetida: boolean }>(
      'POST',
      path,
      { ...sent(), ocurridoEn },
      { 'idempotency-key': key },
    )
    expect(again).toMatchObject({ repetida: true })
  }
  expect(await gym.stockOf(agua)).toBe(9)
  expect(await gym.call<unknown[]>('GET', 'ventas')).toHaveLength(1)
  // The list of entries includes class attendances.
  expect(await gym.call<unknown[]>('GET', 'entradas')).toHaveLength(2)
  expect(await gym.call<unknown[]>('GET', 'asistencias')).toHaveLength(1)
  await stop(program)
})
