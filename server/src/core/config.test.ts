import { resolve } from 'node:path'
import { StartError } from '@gym/postgres/embedded/start-error'
import { expect, it } from 'vitest'
import { placeOf, readConfig } from './config.ts'

it('the defaults are this machine, an embedded database and Bogotá', () => {
  expect(readConfig({})).toEqual({
    host: 'localhost',
    port: 3000,
    dataDir: resolve('./data'),
    databaseUrl: null,
    databaseUrlDirecta: null,
    databaseAdminUrl: null,
    databaseUrlLectura: null,
    copiasClave: null,
    firstAdmin: null,
    timeZone: 'America/Bogota',
    publicUrl: 'http://localhost:3000',
    stripe: null,
    suscripcionTasa: null,
    webhooksLocales: false,
    apiDocs: true,
    sinRed: true,
    trustProxy: false,
    pararConEntrada: false,
    logLevel: 'info',
    metricsToken: null,
    versionesUrl: null,
  })
})

it('an empty variable counts as missing', () => {
  const names = [
    'PORT',
    'HOST',
    'DATA_DIR',
    'DATABASE_URL',
    'DATABASE_ADMIN_URL',
    'DATABASE_URL_DIRECTA',
    'DATABASE_URL_LECTURA',
    'ADMIN_EMAIL',
    'ADMIN_PASSWORD',
    'GYM_TIME_ZONE',
  ]
  const more = [
    'PUBLIC_URL',
    'COPIAS_CLAVE',
    'API_DOCS',
    'APP_SIN_RED',
    'TRUST_PROXY',
    'PARAR_CON_ENTRADA',
    'LOG_LEVEL',
    'METRICS_TOKEN',
    'VERSIONES_URL',
    'SUSCRIPCION_TASA',
  ]
  const provider = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_API_HOST']
  const empty = Object.fromEntries([...names, ...more, ...provider].map((name) => [name, '']))
  expect(readConfig(empty)).toEqual(readConfig({}))
})

it.each([
  [{ PORT: '8080' }, { port: 8080, publicUrl: 'http://localhost:8080' }],
  [{ PORT: '0' }, { port: 0 }],
  [{ HOST: '0.0.0.0' }, { host: '0.0.0.0' }],
  [{ HOST: '::1' }, { host: '::1', publicUrl: 'http://[::1]:3000' }],
  [{ DATA_DIR: '/var/gimnasio' }, { dataDir: '/var/gimnasio' }],
  [{ DATABASE_URL: 'postgresql://a:b@c/d' }, { databaseUrl: 'postgresql://a:b@c/d' }],
  [{ COPIAS_CLAVE: 'cuatro palabras al azar' }, { copiasClave: 'cuatro palabras al azar' }],
  [
    { ADMIN_EMAIL: 'a@b.co', ADMIN_PASSWORD: '12345678' },
    { firstAdmin: { email: 'a@b.co', password: '12345678' } },
  ],
  [{ GYM_TIME_ZONE: 'America/Lima' }, { timeZone: 'America/Lima' }],
  [{ PUBLIC_URL: 'https://gimnasio.example/' }, { publicUrl: 'https://gimnasio.example' }],
  [{ API_DOCS: 'off' }, { apiDocs: false }],
  [{ PARAR_CON_ENTRADA: 'on' }, { pararConEntrada: true }],
  [{ APP_SIN_RED: 'off' }, { sinRed: false }],
  [{ TRUST_PROXY: 'off' }, { trustProxy: false }],
  [{ TRUST_PROXY: '2' }, { trustProxy: 2 }],
  [{ TRUST_PROXY: '10.0.0.1, fd00::/8' }, { trustProxy: ['10.0.0.1', 'fd00::/8'] }],
  [{ LOG_LEVEL: 'warn' }, { logLevel: 'warn' }],
  [{ VERSIONES_URL: 'https://a.test/latest' }, { versionesUrl: 'https://a.test/latest' }],
  [{ METRICS_TOKEN: 'un-token-de-veinte_letras' }, { metricsToken: 'un-token-de-veinte_letras' }],
  [{ SUSCRIPCION_TASA: '4100.5' }, { suscripcionTasa: 4_100.5 }],
  [
    { STRIPE_SECRET_KEY: 'sk', STRIPE_WEBHOOK_SECRET: 'wh', STRIPE_API_HOST: 'http://127.0.0.1:12111' },
    { stripe: { secretKey: 'sk', webhookSecret: 'wh', apiHost: 'http://127.0.0.1:12111' } },
  ],
])('accepts %j', (env, expected) => {
  expect(readConfig(env)).toMatchObject(expected)
})

it.each([
  [{ SUSCRIPCION_TASA: '0.5' }, 'La variable SUSCRIPCION_TASA no es válida: debe ser un número como 4100.'],
  [{ SUSCRIPCION_TASA: '0' }, 'La variable SUSCRIPCION_TASA no es válida: debe ser un número como 4100.'],
  [
    { STRIPE_API_HOST: 'stripe' },
    'La variable STRIPE_API_HOST no es válida: debe ser una dirección como http://127.0.0.1:12111.',
  ],
  [{ PORT: 'abc' }, 'La variable PORT no es válida: debe ser un número de 0 a 65535.'],
  [{ PORT: '65536' }, 'La variable PORT no es válida: debe ser un número de 0 a 65535.'],
  [{ PORT: '-1' }, 'La variable PORT no es válida: debe ser un número de 0 a 65535.'],
  [{ PORT: '80.5' }, 'La variable PORT no es válida: debe ser un número de 0 a 65535.'],
  [{ PORT: '0x50' }, 'La variable PORT no es válida: debe ser un número de 0 a 65535.'],
  [{ PORT: ' ' }, 'La variable PORT no es válida: debe ser un número de 0 a 65535.'],
  ...['localhost', 'mysql://a@b/c', 'postgres'].map((url) => [
    { DATABASE_URL: url },
    'La variable DATABASE_URL no es válida: debe tener la forma postgres://usuario:clave@servidor:5432/base.',
  ]),
  [
    { ADMIN_PASSWORD: '12345678' },
    'La variable ADMIN_EMAIL no es válida: falta, y ADMIN_PASSWORD está definida; las dos van juntas.',
  ],
  [
    { ADMIN_EMAIL: 'a@b.co' },
    'La variable ADMIN_PASSWORD no es válida: falta, y ADMIN_EMAIL está definida; las dos van juntas.',
  ],
  [
    { ADMIN_EMAIL: 'admin', ADMIN_PASSWORD: '12345678' },
    'La variable ADMIN_EMAIL no es válida: debe ser un correo electrónico.',
  ],
  ...['1234567', 'x'.repeat(129)].map((password) => [
    { ADMIN_EMAIL: 'a@b.co', ADMIN_PASSWORD: password },
    'La variable ADMIN_PASSWORD no es válida: debe tener entre 8 y 128 caracteres.',
  ]),
  [
    { GYM_TIME_ZONE: 'Bogotá' },
    'La variable GYM_TIME_ZONE no es válida: debe ser una zona horaria como America/Bogota.',
  ],
  [
    { DATABASE_ADMIN_URL: 'postgres://a:b@c/d' },
    'La variable DATABASE_ADMIN_URL no es válida: va junto con DATABASE_URL, que falta.',
  ],
  [
    { DATABASE_URL_DIRECTA: 'postgres://a:b@c/d' },
    'La variable DATABASE_URL_DIRECTA no es válida: va junto con DATABASE_URL, que falta.',
  ],
  ...['gimnasio.example', 'ftp://gimnasio.example'].map((url) => [
    { PUBLIC_URL: url },
    'La variable PUBLIC_URL no es válida: debe ser una dirección como https://gimnasio.example.',
  ]),
  [{ API_DOCS: 'no' }, 'La variable API_DOCS no es válida: debe ser on u off.'],
  ...['proxy', 'cafe', '10.0.0.1/33', '10.0.0.1/8/9', '10.0.0.1,', '10.0.0.0/0', '-1'].map((value) => [
    { TRUST_PROXY: value },
    'La variable TRUST_PROXY no es válida: debe ser un número de saltos o direcciones IP separadas por comas.',
  ]),
  [
    { LOG_LEVEL: 'todo' },
    'La variable LOG_LEVEL no es válida: debe ser una de fatal, error, warn, info, debug, trace, silent.',
  ],
  [
    { VERSIONES_URL: 'github' },
    'La variable VERSIONES_URL no es válida: debe ser una dirección como https://api.github.com/….',
  ],
  ...['corto', 'con espacios y más de veinte letras'].map((value) => [
    { METRICS_TOKEN: value },
    'La variable METRICS_TOKEN no es válida: debe tener de 20 a 200 letras, números, guiones o rayas bajas.',
  ]),
] as [NodeJS.ProcessEnv, string][])('refuses %j in one sentence', (env, sentence) => {
  expect(() => readConfig(env)).toThrow(new StartError(sentence))
})

it('names the data that a command changes', () => {
  expect(placeOf(readConfig({ DATA_DIR: '/gym/datos' }))).toBe('la carpeta de datos /gym/datos')
  expect(placeOf(readConfig({ DATABASE_URL: 'postgres://a:b@db/gym' }))).toBe(
    'la base de datos de DATABASE_URL',
  )
})
