import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Peer } from './peer.ts'
import { FIELDS, inDatabase } from './rows.ts'

const APP = { 'x-parse-application-id': 'pares' }
const KEY = { 'x-parse-master-key': 'pares' }
const keys = `keys=${FIELDS.join(',')}`
const order = 'order=apellido,nombre,objectId'

export const parse: Peer = {
  name: 'parse-server',
  goal: 3,
  packages: { 'parse-server': '9.10.0' },
  async script(folder, _env, databaseUrl) {
    // Parse Server's URL parser does not accept a socket folder, so the host is a separate option.
    const databaseOptions = { host: new URL(databaseUrl).searchParams.get('host'), max: 16 }
    const settings = {
      databaseOptions,
      appId: 'pares',
      masterKey: 'pares',
      allowCustomObjectId: true,
      silent: true,
    }
    await writeFile(
      join(folder, 'pares.json'),
      JSON.stringify({ ...settings, logLevel: 'error', host: '127.0.0.1' }),
    )
    return ['node_modules/parse-server/bin/parse-server', 'pares.json']
  },
  environment: (url, port) => ({
    PARSE_SERVER_DATABASE_URI: url,
    PARSE_SERVER_PORT: String(port),
    PARSE_SERVER_URL: `http://127.0.0.1:${port}/parse`,
  }),
  ready: '/parse/health',
  async prepare(url, databaseUrl) {
    const fields = Object.fromEntries([...FIELDS, 'busqueda'].map((field) => [field, { type: 'String' }]))
    const made = await fetch(`${url}/parse/schemas/Clientes`, {
      method: 'POST',
      headers: { ...APP, ...KEY, 'content-type': 'application/json' },
      body: JSON.stringify({ className: 'Clientes', fields }),
    })
    if (!made.ok) throw new Error(`Parse Server makes no class: ${await made.text()}`)
    const columns = [...FIELDS, 'busqueda'].join(', ')
    await inDatabase(
      databaseUrl,
      `insert into "Clientes" ("objectId", "createdAt", "updatedAt", ${columns})
        select id::text, now(), now(), ${columns} from clientes;
      create index on "Clientes" (apellido, nombre, "objectId");
      create index on "Clientes" using gin (busqueda gin_trgm_ops);
      analyze "Clientes"`,
    )
  },
  headers: APP,
  list: (page) => `/parse/classes/Clientes?limit=25&skip=${25 * (page - 1)}&count=1&${order}&${keys}`,
  search: (word) =>
    `/parse/classes/Clientes?where=${encodeURIComponent(JSON.stringify({ busqueda: { $regex: word } }))}&limit=25&count=1&${order}&${keys}`,
  get: (id) => `/parse/classes/Clientes/${id}?${keys}`,
}
