import { hostname } from 'node:os'
import { beforeAll, describe, expect, test } from 'vitest'
import { type TestApi, testApi } from '../../testing/api.ts'
import { isPublic, oncePerName, resolveOnce } from './private-addresses.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})

const PRIVATE =
  'Esa dirección está dentro de este equipo o de una red privada: solo se avisa a direcciones de internet, salvo con WEBHOOKS_LOCALES=on.'
const INVALID = 'Escribe una dirección como https://ejemplo.com/avisos, sin usuario ni contraseña.'

const inside = [
  ...[
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    '0',
    '0.0.0.0',
    '127.0.0.1.',
    '１２７.0.0.1',
  ],
  ...[
    '10.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '224.0.0.1',
  ],
  ...[
    '255.255.255.255',
    '192.0.0.8',
    '198.18.0.1',
    '240.0.0.1',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
  ],
  ...[
    '[::127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '[64:ff9b:1::1]',
    '[2002:7f00:1::]',
    '[2001:0:7f00:1::]',
    '[fd00::1]',
  ],
  ...[
    '[fe80::1]',
    '[fec0::1]',
    '[ff02::1]',
    '[2001:db8::1]',
    'localhost',
    'LOCALHOST',
    'localhost.',
    hostname(),
  ],
]

test.each(inside)('https://%s is private and rejected as a webhook', async (host) => {
  const { statusCode, body } = await api.as('admin').post('/webhooks', {
    url: `https://${host}/avisos`,
    eventos: ['pago.registrado'],
  })
  expect([statusCode, body.errores]).toEqual([400, [{ campo: 'url', mensaje: PRIVATE }]])
})

test.each([
  ['http://192.168.1.9:8080/x', PRIVATE],
  [
    'http://8.8.8.8/avisos',
    'La dirección debe empezar por https://, para que nadie lea el aviso en el camino.',
  ],
])('%s is rejected with the part that is invalid', async (url, sentence) => {
  const { statusCode, body } = await api.as('admin').post('/webhooks', { url, eventos: ['pago.registrado'] })
  expect([statusCode, body.errores]).toEqual([400, [{ campo: 'url', mensaje: sentence }]])
})

test.each([
  'ftp://8.8.8.8/avisos',
  'https://ana:clave@8.8.8.8/',
  'file:///etc/passwd',
  '8.8.8.8',
  'https://',
])('%s is not a valid webhook URL', async (url) => {
  const { statusCode, body } = await api.as('admin').post('/webhooks', { url, eventos: ['pago.registrado'] })
  expect([statusCode, body.errores]).toEqual([400, [{ campo: 'url', mensaje: INVALID }]])
})

test('an edit validates the URL too', async () => {
  const made = await api
    .as('admin')
    .post('/webhooks', { url: 'https://8.8.8.8/', eventos: ['pago.registrado'] })
  expect(made.statusCode).toBe(201)
  const edited = await api.as('admin').put(`/webhooks/${made.body._id}`, { url: 'https://[::1]/' })
  expect([edited.statusCode, edited.body.mensaje]).toEqual([400, PRIVATE])
})

test.each(['8.8.8.8', '1.1.1.1', '2606:4700:4700::1111', '::ffff:8.8.8.8'])('%s is public', (address) => {
  expect(isPublic(address)).toBe(true)
})

describe('DNS resolution', () => {
  const named = new URL('https://avisos.example/')
  const v4 = (address: string) => ({ address, family: 4 })

  test('rejects a name with any private address', async () => {
    for (const addresses of [['8.8.8.8', '10.0.0.1'], ['10.0.0.1', '8.8.8.8'], ['127.0.0.1']])
      await expect(
        resolveOnce(named, { locales: false, resolve: async () => addresses.map(v4) }),
      ).rejects.toThrow('La dirección está dentro de este equipo o de una red privada.')
  })

  test('resolves a name once', async () => {
    let asked = 0
    const resolve = async () => [v4(++asked === 1 ? '8.8.8.8' : '127.0.0.1')]
    expect(await resolveOnce(named, { locales: false, resolve })).toEqual([v4('8.8.8.8')])
    expect(asked).toBe(1)
  })
})

test('a name that still resolves is looked up once', async () => {
  const found = [{ address: '8.8.8.8', family: 4 }]
  const lookups: { resolve(addresses: typeof found): void; reject(error: Error): void }[] = []
  const resolve = oncePerName(() => new Promise((resolve, reject) => lookups.push({ resolve, reject })))
  const waiting = [resolve('lento.test'), resolve('lento.test')]
  expect(lookups).toHaveLength(1)
  lookups[0]?.resolve(found)
  expect(await Promise.all(waiting)).toEqual([found, found])
  const next = resolve('lento.test')
  expect(lookups).toHaveLength(2)
  lookups[1]?.reject(new Error('EAI_AGAIN'))
  await expect(next).rejects.toThrow('EAI_AGAIN')
})
