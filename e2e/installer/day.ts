import { readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import type { Session } from '@gym/contract/auth/auth.schema'
import type { Cliente } from '@gym/contract/clientes/clientes.schema'
import type { Copias } from '@gym/contract/copias/copias.schema'
import type { Importacion } from '@gym/contract/importaciones/importaciones.schema'
import { CLIP, Gym } from '../support/gym.ts'
import { clientesCsv } from '../support/screens/importar-screen.ts'

const OWNER = { email: 'duena@gimnasio.test', password: 'la clave de la dueña' }
const POLL_MS = 500

export async function isReady(url: string): Promise<boolean> {
  return await fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
}

/** Waits until the program answers. Returns the seconds. @throws Error after `seconds` */
export async function readyWithin(url: string, seconds: number): Promise<number> {
  const since = performance.now()
  while (!(await isReady(url))) {
    if (performance.now() - since > 1_000 * seconds) throw new Error(`${url} does not answer`)
    await delay(POLL_MS)
  }
  return Math.round((performance.now() - since) / 1_000)
}

/** Loads the page `/empezar`, and creates the administrator by the request that the page sends. */
export async function firstPage(url: string): Promise<void> {
  const page = await fetch(`${url}/empezar`)
  expectThat((await page.text()).includes('<div id="root">'), 'the page /empezar is the web app')
  const nuevo = { gimnasio: 'Gimnasio Ñandú', ...OWNER }
  await new Gym(url, '').call<Session>('POST', 'auth/primer-admin', nuevo, { origin: url })
}

export interface Day {
  cliente: Cliente
  clientes: number
  ventas: number
}

/** Makes a client with ñ, a sale, a video, an import and a verified backup. Returns data for `expectSame`. */
export async function workADay(url: string): Promise<Day> {
  const gym = await Gym.enter(url, OWNER)
  const cliente = await gym.cliente({ nombre: 'José', apellido: 'Muñoz Peña' })
  const { _id: producto } = await gym.producto({ nombre: 'Proteína de ñandú' })
  const cobros = [{ metodo: 'Efectivo', monto: 160_000 }]
  await gym.call('POST', 'ventas', {
    cliente: cliente._id,
    lineas: [{ producto, cantidad: 2 }],
    cobros,
  })
  const ejercicio = await gym.clip('Dominadas')
  const [{ video }] = await gym.call<[{ video: string }]>('GET', 'ejercicios?buscar=pull+ups')
  const served = Buffer.from(await (await fetch(`${url}${video}`)).arrayBuffer())
  expectThat(served.equals(await readFile(CLIP)), `the video of ${ejercicio.nombre} is the uploaded one`)
  await importOne(gym)
  await verifiedCopy(gym)
  return { cliente, ...(await figures(gym)) }
}

export async function expectSame(url: string, before: Day): Promise<void> {
  await readyWithin(url, 300)
  const gym = await Gym.enter(url, OWNER)
  const now = await figures(gym)
  const found = await gym.call<Cliente>('GET', `clientes/${before.cliente._id}`)
  expectThat(found.apellido === 'Muñoz Peña', 'the client has its name')
  const { clientes, ventas } = before
  expectThat(
    now.clientes === clientes && now.ventas === ventas,
    `the data are the same: ${JSON.stringify(now)}`,
  )
}

export function expectThat(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Error(`It does not hold that ${what}.`)
}

async function figures(gym: Gym) {
  const count = async (path: string) => (await gym.call<unknown[]>('GET', path)).length
  return { clientes: await count('clientes'), ventas: await count('ventas') }
}

async function importOne(gym: Gym): Promise<void> {
  const csv = Buffer.from(clientesCsv('2000001;Íñigo;Gómez Núñez;3001000001;i@correo.test;Calle 1'))
  const path = 'importaciones?tipo=clientes&nombre=lista.csv'
  const { _id, mapa } = await gym.call<Importacion>('POST', path, csv, { 'content-type': 'text/csv' })
  const settled = async () => {
    for (;;) {
      const found = await gym.call<Importacion>('GET', `importaciones/${_id}`)
      if (found.progreso === null) return found
      await delay(POLL_MS)
    }
  }
  await gym.call('PUT', `importaciones/${_id}/mapa`, { mapa })
  await settled()
  await gym.call('POST', `importaciones/${_id}/ejecutar`)
  expectThat((await settled()).resultado?.creados === 1, 'the import creates its client')
}

async function verifiedCopy(gym: Gym): Promise<void> {
  await gym.call('POST', 'copias')
  for (;;) {
    const { copias, enCurso, ultimoFallo } = await gym.call<Copias>('GET', 'copias')
    expectThat(ultimoFallo === null, `the copy succeeds: ${ultimoFallo?.detalle}`)
    const verified = copias[0]?.verificacion
    if (!enCurso && verified) {
      expectThat(verified.resultado === 'bien', `the copy is verified: ${verified.detalle}`)
      return
    }
    await delay(POLL_MS)
  }
}
