import { describe, expect, test } from 'vitest'
import { aReceiver, startTcpAnswering } from '../../testing/receiver.ts'
import { enviar, SEND_TIMEOUT_MS } from './enviar.ts'
import type { Resolve } from './private-addresses.ts'

const SOON = { timeout: 15_000, interval: 20 }

describe('webhook delivery', () => {
  const sent = (
    url: string,
    signal = new AbortController().signal,
    how: { locales?: boolean; resolve?: Resolve; timeoutMs?: number } = {},
  ) =>
    enviar(
      {
        id: crypto.randomUUID(),
        tipo: 'pago.registrado',
        fecha: '2026-11-20T15:00:00Z',
        datos: {},
        intentos: 0,
        desde: '2026-11-20T15:00:00Z',
        url,
        secreto: 'whsec_AAAA',
      },
      { now: new Date(), locales: true, signal, ...how },
    )

  test('does not follow a redirect', async () => {
    const target = await aReceiver()
    const receiver = await aReceiver()
    receiver.answers = (_, response) => response.writeHead(307, { location: target.url }).end()
    expect(await sent(receiver.url)).toEqual({
      codigo: 307,
      aceptada: false,
      respuesta: 'Lleva a otra dirección, y no se sigue.',
    })
    expect(target.received).toEqual([])
  })

  test('reads only the beginning of an endless response', async () => {
    const receiver = await aReceiver()
    receiver.answers = (_, response) => {
      const flood = () => {
        while (!response.destroyed && response.write('x'.repeat(64 * 1024)));
      }
      response.on('drain', flood).on('error', () => {})
      response.writeHead(200)
      flood()
    }
    const { codigo, respuesta } = await sent(receiver.url)
    expect([codigo, respuesta.length]).toEqual([200, 300])
  })

  test('aborts when the app closes', async () => {
    const receiver = await aReceiver()
    receiver.answers = () => {}
    const stop = new AbortController()
    const hung = sent(receiver.url, stop.signal)
    await expect.poll(() => receiver.received.length, SOON).toBe(1)
    stop.abort()
    expect(await hung).toMatchObject({ codigo: null, aceptada: false })
  })

  test('times out a response that trickles', async () => {
    const receiver = await aReceiver()
    receiver.answers = (_, response) => {
      response.writeHead(200)
      const drip = setInterval(() => response.write('.'), 20)
      response.on('close', () => clearInterval(drip))
    }
    const { signal } = new AbortController()
    expect(await sent(receiver.url, signal, { timeoutMs: 300 })).toEqual({
      codigo: null,
      aceptada: false,
      respuesta: 'No respondió a tiempo.',
    })
    expect(SEND_TIMEOUT_MS).toBe(8_000)
  })

  test('refuses a name that resolves to a private address', async () => {
    const receiver = await aReceiver()
    const inside: Resolve = async () => [{ address: '127.0.0.1', family: 4 }]
    const { port } = new URL(receiver.url)
    const { signal } = new AbortController()
    expect(
      await sent(`https://avisos.example:${port}/`, signal, { locales: false, resolve: inside }),
    ).toEqual({
      codigo: null,
      aceptada: false,
      respuesta: 'La dirección está dentro de este equipo o de una red privada. No se envió.',
    })
    expect(receiver.received).toEqual([])
  })

  test('resolves a name once', async () => {
    const [first, later] = [await aReceiver(), '10.0.0.1']
    let asked = 0
    const resolve: Resolve = async () => [{ address: ++asked === 1 ? '127.0.0.1' : later, family: 4 }]
    const { port } = new URL(first.url)
    const { signal } = new AbortController()
    // The name does not exist, so the request can only have used the pinned address.
    expect(await sent(`http://avisos.example:${port}/`, signal, { resolve })).toMatchObject({ codigo: 204 })
    expect(asked).toBe(1)
    expect(first.received[0]?.headers.host).toBe(`avisos.example:${port}`)
  })

  test('tries the next address of a name', async () => {
    const receiver = await aReceiver()
    const resolve: Resolve = async () => [
      { address: '::1', family: 6 },
      { address: '127.0.0.1', family: 4 },
    ]
    const { port } = new URL(receiver.url)
    const { signal } = new AbortController()
    expect(await sent(`http://avisos.example:${port}/`, signal, { resolve })).toMatchObject({ codigo: 204 })
  })

  test('reports a response that is not HTTP', async () => {
    expect((await sent(await startTcpAnswering('SSH-2.0-OpenSSH\r\n'))).respuesta).toBe(
      'Lo que respondió no es HTTP.',
    )
    expect(
      (await sent(await startTcpAnswering(`HTTP/1.1 200 OK\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`))).aceptada,
    ).toBe(false)
    expect((await sent('http://127.0.0.1:9/')).respuesta).toBe('Nadie escucha en esa dirección.')
  })
})
