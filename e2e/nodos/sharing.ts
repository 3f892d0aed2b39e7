import assert from 'node:assert/strict'
import { setTimeout as delay } from 'node:timers/promises'
import type { Configuracion } from '@gym/contract/configuracion/configuracion.schema'
import type { Copias } from '@gym/contract/copias/copias.schema'
import { Gym } from '../support/gym.ts'
import { admin } from '../support/program.ts'
import type { Two } from './programs.ts'

const SEEN_WITHIN_MS = 5_000
const COPY_MS = 120_000

export async function sessions({ one, two }: Two) {
  const { token } = await new Gym(one.url, '').call<{ token: string }>('POST', 'auth/login', admin)
  const [here, there] = [new Gym(one.url, token), new Gym(two.url, token)]
  assert.equal((await there.send('GET', 'clientes')).status, 200, 'signed in on one, used on the other')
  assert.equal((await here.send('POST', 'auth/logout')).ok, true)
  assert.equal((await there.send('GET', 'clientes')).status, 401, 'ended on one, refused on the other')
}

/** Asserts that both programs share one login rate limit. */
export async function limits({ one, two }: Two) {
  const gym = await Gym.enter(one.url, admin)
  const tries = async (urls: string[]) => {
    const { email } = await gym.account('recepcionista')
    for (let count = 0; count < 200; count += 1) {
      const url = urls[count % urls.length] ?? ''
      const { status } = await new Gym(url, '').send('POST', 'auth/login', { email, password: 'otra clave' })
      if (status === 429) return count
    }
    return Number.POSITIVE_INFINITY
  }
  const [alone, together] = [await tries([one.url]), await tries([one.url, two.url])]
  assert.equal(together, alone)
  return { 'wrong passwords taken': together }
}

export async function idempotency({ one, two }: Two) {
  const gyms = await both({ one, two })
  const { _id: producto } = await gyms[0].producto({ precio: 1_000, stock: 100 })
  const sale = { lineas: [{ producto, cantidad: 1 }], cobros: [{ metodo: 'Efectivo', monto: 1_000 }] }
  for (let round = 0; round < 10; round += 1) {
    const headers = { 'idempotency-key': `la misma ${producto} ${round}` }
    const sold = await Promise.all(
      [0, 1, 0, 1].map((which) =>
        gyms[which as 0 | 1].call<{ _id: string }>('POST', 'ventas', sale, headers),
      ),
    )
    assert.equal(new Set(sold.map(({ _id }) => _id)).size, 1)
  }
  assert.equal(await gyms[1].stockOf({ _id: producto }), 90)
  return { 'keys sent four times at once': 10 }
}

export async function settings(two: Two) {
  const [here, there] = await both(two)
  const times: number[] = []
  for (const nombre of ['Gimnasio Uno', 'Gimnasio Dos', 'Gimnasio Tres']) {
    await here.call('PUT', 'configuracion', { nombre })
    times.push(
      await seen(async () => (await there.call<Configuracion>('GET', 'configuracion')).nombre === nombre),
    )
  }
  return { 'read on the other within, ms': Math.max(...times) }
}

/** Asserts that a sale at one program reaches the event stream of the other. */
export async function hints(two: Two) {
  const [here] = await both(two)
  const { token } = await new Gym(two.two.url, '').call<{ token: string }>('POST', 'auth/login', admin)
  const leaving = new AbortController()
  const stream = await fetch(`${two.two.url}/api/cambios`, {
    headers: { authorization: `Bearer ${token}` },
    signal: leaving.signal,
  })
  let heard = ''
  const listening = (async () => {
    for await (const chunk of stream.body ?? []) heard += Buffer.from(chunk).toString()
  })().catch(() => {})
  const hintsOfSales = () => heard.split('"recurso":"ventas"').length - 1
  await seen(async () => hintsOfSales() === 1)
  const { _id: producto } = await here.producto({ precio: 1_000, stock: 100 })
  const times: number[] = []
  for (let sales = 1; sales <= 5; sales += 1) {
    const before = hintsOfSales()
    const cobros = [{ metodo: 'Efectivo', monto: 1_000 }]
    await here.call('POST', 'ventas', { lineas: [{ producto, cantidad: 1 }], cobros })
    times.push(await seen(async () => hintsOfSales() > before))
  }
  leaving.abort()
  await listening
  return { 'hinted within, ms': Math.max(...times) }
}

/** Asserts that concurrent backup requests at both programs create one backup, which both list. */
export async function copies(two: Two) {
  const gyms = await both(two)
  const answers = await Promise.all(gyms.map((gym) => gym.send('POST', 'copias')))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [202, 409])
  await seen(async () => (await gyms[0].call<Copias>('GET', 'copias')).enCurso === null, COPY_MS)
  const lists = await Promise.all(gyms.map((gym) => gym.call<Copias>('GET', 'copias')))
  for (const { copias } of lists)
    assert.deepEqual(
      copias.map(({ tipo }) => tipo).filter((tipo) => tipo === 'pedida'),
      ['pedida'],
    )
}

/** Asserts one daily backup, although both programs check for it five minutes after their start. */
export async function dailyCopy(two: Two, startedAt: number) {
  const gyms = await both(two)
  const daily = async (gym: Gym) =>
    (await gym.call<Copias>('GET', 'copias')).copias.filter(({ tipo }) => tipo === 'diaria')
  await delay(Math.max(0, startedAt + 5 * 60_000 - Date.now()))
  await seen(async () => (await daily(gyms[0])).length > 0, COPY_MS)
  await seen(async () => (await gyms[0].call<Copias>('GET', 'copias')).enCurso === null, COPY_MS)
  for (const gym of gyms) assert.equal((await daily(gym)).length, 1)
}

export async function both({ one, two }: Two): Promise<[Gym, Gym]> {
  return [await Gym.enter(one.url, admin), await Gym.enter(two.url, admin)]
}

async function seen(isSo: () => Promise<boolean>, withinMs = SEEN_WITHIN_MS): Promise<number> {
  const since = performance.now()
  while (!(await isSo())) {
    assert.ok(performance.now() - since < withinMs, `it is not so after ${withinMs} ms`)
    await delay(10)
  }
  return Math.round(performance.now() - since)
}
