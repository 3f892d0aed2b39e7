import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { isTimeZone } from '@gym/contract/core/calendar'
import { Tasa } from '@gym/contract/suscripciones/suscripciones.schema'
import { StartError } from '@gym/postgres/embedded/start-error'

export interface Config {
  readonly port: number
  /** `localhost`, the default, means both 127.0.0.1 and ::1. */
  readonly host: string
  readonly dataDir: string
  /** URL of an external PostgreSQL; null for the embedded one. */
  readonly databaseUrl: string | null
  /** The same database and role without the pooler of `databaseUrl`, for work that needs a session. */
  readonly databaseUrlDirecta: string | null
  /** URL of the same database for the role that owns its tables and migrates them. */
  readonly databaseAdminUrl: string | null
  /** URL of a standby of the same database; reports read from it while its replication lag is small. */
  readonly databaseUrlLectura: string | null
  /** Passphrase of the backups; null leaves them unencrypted. */
  readonly copiasClave: string | null
  readonly firstAdmin: { email: string; password: string } | null
  readonly timeZone: string
  readonly publicUrl: string
  /** Credentials of the payment provider; null for test mode, which charges no money. */
  readonly stripe: { secretKey: string; webhookSecret: string | null; apiHost: string | null } | null
  /** Pesos per dollar for subscriptions; null if the rate is typed when one is posted. */
  readonly suscripcionTasa: number | null
  /** Permits webhooks to this machine or its network, and over http. */
  readonly webhooksLocales: boolean
  readonly apiDocs: boolean
  /** Enables the service worker; if false, browsers get a replacement that unregisters itself. */
  readonly sinRed: boolean
  /** Fastify's `trustProxy`. False trusts only the socket's address. */
  readonly trustProxy: boolean | number | string[]
  /** True if the end of the standard input stops the program, for a launcher that cannot send signals. */
  readonly pararConEntrada: boolean
  /** URL of the newest release, in the format of GitHub's API; null asks nothing. */
  readonly versionesUrl: string | null
  /** Bearer token of `/metrics`; null serves no metrics. */
  readonly metricsToken: string | null
  readonly logLevel: string
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/** @throws StartError that names the invalid variable */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const host = env.HOST || 'localhost'
  const port = readPort(env.PORT)
  return {
    host,
    port,
    dataDir: resolve(env.DATA_DIR || './data'),
    databaseUrl: readDatabaseUrl('DATABASE_URL', env.DATABASE_URL),
    databaseUrlDirecta: readBesideDatabaseUrl('DATABASE_URL_DIRECTA', env),
    databaseAdminUrl: readBesideDatabaseUrl('DATABASE_ADMIN_URL', env),
    databaseUrlLectura: readBesideDatabaseUrl('DATABASE_URL_LECTURA', env),
    copiasClave: readCopiasClave(env.COPIAS_CLAVE),
    firstAdmin: readFirstAdmin(env),
    timeZone: readTimeZone(env.GYM_TIME_ZONE),
    publicUrl: readPublicUrl(env.PUBLIC_URL) ?? `http://${isIP(host) === 6 ? `[${host}]` : host}:${port}`,
    stripe: readStripe(env),
    suscripcionTasa: readTasa(env.SUSCRIPCION_TASA),
    webhooksLocales: readSwitch('WEBHOOKS_LOCALES', env.WEBHOOKS_LOCALES, false),
    apiDocs: readSwitch('API_DOCS', env.API_DOCS, true),
    sinRed: readSwitch('APP_SIN_RED', env.APP_SIN_RED, true),
    trustProxy: readTrustProxy(env.TRUST_PROXY),
    pararConEntrada: readSwitch('PARAR_CON_ENTRADA', env.PARAR_CON_ENTRADA, false),
    versionesUrl: readVersionesUrl(env.VERSIONES_URL),
    metricsToken: readMetricsToken(env.METRICS_TOKEN),
    logLevel: readLogLevel(env.LOG_LEVEL),
  }
}

function wrong(variable: string, mustBe: string): StartError {
  return new StartError(`La variable ${variable} no es válida: ${mustBe}.`)
}

function readPort(value: string | undefined): number {
  if (!value) return 3000
  const port = Number(value)
  if (!/^\d{1,5}$/.test(value) || port > 65_535) throw wrong('PORT', 'debe ser un número de 0 a 65535')
  return port
}

function readDatabaseUrl(variable: string, value: string | undefined): string | null {
  if (!value) return null
  const protocol = URL.canParse(value) ? new URL(value).protocol : ''
  if (protocol !== 'postgres:' && protocol !== 'postgresql:')
    throw wrong(variable, 'debe tener la forma postgres://usuario:clave@servidor:5432/base')
  return value
}

function readBesideDatabaseUrl(variable: string, env: NodeJS.ProcessEnv): string | null {
  const url = readDatabaseUrl(variable, env[variable])
  if (url && !env.DATABASE_URL) throw wrong(variable, 'va junto con DATABASE_URL, que falta')
  return url
}

function readCopiasClave(value: string | undefined): string | null {
  if (!value) return null
  // Long, because an attacker can try passphrases on a stolen file offline.
  if (value.length < 16) throw wrong('COPIAS_CLAVE', 'debe tener 16 caracteres o más')
  return value
}

function readVersionesUrl(value: string | undefined): string | null {
  if (!value) return null
  if (!isHttpUrl(value)) throw wrong('VERSIONES_URL', 'debe ser una dirección como https://api.github.com/…')
  return value
}

function readMetricsToken(value: string | undefined): string | null {
  if (!value) return null
  if (!/^[\w-]{20,200}$/.test(value))
    throw wrong('METRICS_TOKEN', 'debe tener de 20 a 200 letras, números, guiones o rayas bajas')
  return value
}

function readFirstAdmin(env: NodeJS.ProcessEnv): Config['firstAdmin'] {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = env
  if (!email && !password) return null
  if (!email) throw wrong('ADMIN_EMAIL', 'falta, y ADMIN_PASSWORD está definida; las dos van juntas')
  if (!password) throw wrong('ADMIN_PASSWORD', 'falta, y ADMIN_EMAIL está definida; las dos van juntas')
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) throw wrong('ADMIN_EMAIL', 'debe ser un correo electrónico')
  if (password.length < 8 || password.length > 128)
    throw wrong('ADMIN_PASSWORD', 'debe tener entre 8 y 128 caracteres')
  return { email, password }
}

function readTimeZone(value: string | undefined): string {
  if (!value) return 'America/Bogota'
  if (!isTimeZone(value)) throw wrong('GYM_TIME_ZONE', 'debe ser una zona horaria como America/Bogota')
  return value
}

function readPublicUrl(value: string | undefined): string | null {
  if (!value) return null
  if (!isHttpUrl(value)) throw wrong('PUBLIC_URL', 'debe ser una dirección como https://gimnasio.example')
  return value.replace(/\/+$/, '')
}

function readStripe(env: NodeJS.ProcessEnv): Config['stripe'] {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_HOST: apiHost } = env
  if (apiHost && !isHttpUrl(apiHost))
    throw wrong('STRIPE_API_HOST', 'debe ser una dirección como http://127.0.0.1:12111')
  if (!secretKey) return null
  return { secretKey, webhookSecret: webhookSecret || null, apiHost: apiHost || null }
}

function isHttpUrl(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)
}

function readTasa(value: string | undefined): number | null {
  if (!value) return null
  const { data } = Tasa.safeParse({ tasa: Number(value) })
  if (!data) throw wrong('SUSCRIPCION_TASA', 'debe ser un número como 4100')
  return data.tasa
}

function readSwitch(name: string, value: string | undefined, fallback: boolean): boolean {
  if (!value) return fallback
  if (value === 'on') return true
  if (value === 'off') return false
  throw wrong(name, 'debe ser on u off')
}

function readTrustProxy(value: string | undefined): Config['trustProxy'] {
  if (!value || value === 'off') return false
  if (value === 'on') return true
  if (/^\d+$/.test(value)) return Number(value)
  const addresses = value.split(',').map((address) => address.trim())
  if (addresses.every(isAddressOrRange)) return addresses
  throw wrong('TRUST_PROXY', 'debe ser un número de saltos o direcciones IP separadas por comas')
}

const bitsOf: Partial<Record<number, number>> = { 4: 32, 6: 128 }

function isAddressOrRange(text: string): boolean {
  const [address = '', range, ...rest] = text.split('/')
  const bits = bitsOf[isIP(address)]
  if (bits === undefined || rest.length > 0) return false
  return range === undefined || (/^[1-9]\d{0,2}$/.test(range) && Number(range) <= bits)
}

function readLogLevel(value: string | undefined): string {
  if (!value) return 'info'
  if (!LOG_LEVELS.includes(value)) throw wrong('LOG_LEVEL', `debe ser una de ${LOG_LEVELS.join(', ')}`)
  return value
}

export const placeOf = ({ dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>): string =>
  databaseUrl ? 'la base de datos de DATABASE_URL' : `la carpeta de datos ${dataDir}`
