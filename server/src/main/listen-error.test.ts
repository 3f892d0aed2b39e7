import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { StartError } from '@gym/postgres/embedded/start-error'
import { afterAll, expect, it } from 'vitest'
import { listenError } from './listen-error.ts'

async function listen(address: { host: string; port: number }) {
  const server = createServer()
  afterAll(() => server.close())
  server.listen(address)
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

const refusal = async (address: { host: string; port: number }) =>
  listenError(await listen(address).catch((error: unknown) => error), address)

it('names a port in use', async () => {
  const port = await listen({ host: '127.0.0.1', port: 0 })
  expect(await refusal({ host: '127.0.0.1', port })).toEqual(
    new StartError(
      `El puerto ${port} está ocupado. Cierra el otro programa o elige otro con la variable PORT.`,
    ),
  )
})

it.each(['203.0.113.7', 'no-existe.invalid'])('names a HOST of another machine: %s', async (host) => {
  expect(await refusal({ host, port: 0 })).toEqual(
    new StartError(`La variable HOST no es válida: ${host} no es una dirección de esta máquina.`),
  )
})

it.each([
  ['linux', 'No hay permiso para usar el puerto 80. Elige uno desde 1024 con la variable PORT.'],
  [
    'win32',
    'Windows tiene reservado el puerto 80, a menudo para Hyper-V o WSL. Elige otro con la variable PORT, como 8300.',
  ],
] as const)('explains a port that %s does not give', (platform, sentence) => {
  const error = Object.assign(new Error('listen EACCES'), { code: 'EACCES' })
  expect(listenError(error, { host: 'localhost', port: 80 }, platform)).toEqual(new StartError(sentence))
})

it('returns any other error unchanged', () => {
  const error = new Error('otra cosa')
  expect(listenError(error, { host: '127.0.0.1', port: 1 })).toBe(error)
})
