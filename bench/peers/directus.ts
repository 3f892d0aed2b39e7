import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { node } from './install.ts'
import type { Peer } from './peer.ts'
import { FIELDS, inDatabase } from './rows.ts'

/** Id of Directus's built-in policy for unauthenticated requests. */
const PUBLIC = 'abf8a154-5b1c-4a46-ac9c-7300570f4f17'
const COMMAND = 'node_modules/directus/cli.js'
const fields = `fields=${['id', ...FIELDS].join(',')}`
const order = 'sort=apellido,nombre,id'

export const directus: Peer = {
  name: 'directus',
  goal: 10,
  packages: { directus: '12.4.0', pg: '8.23.1' },
  async script(folder, env, databaseUrl) {
    await promisify(execFile)(node, [COMMAND, 'bootstrap'], { cwd: folder, env, timeout: 180_000 })
    await inDatabase(
      databaseUrl,
      `insert into directus_collections (collection) values ('clientes');
      insert into directus_permissions (policy, collection, action, permissions, fields)
        values ('${PUBLIC}', 'clientes', 'read', '{}', '*')`,
    )
    return [COMMAND, 'start']
  },
  environment: (url, port) => ({
    DB_CLIENT: 'pg',
    DB_CONNECTION_STRING: url,
    DB_POOL__MAX: '16',
    HOST: '127.0.0.1',
    PORT: String(port),
    SECRET: 'pares',
    ADMIN_EMAIL: 'admin@example.com',
    ADMIN_PASSWORD: 'pares-pares',
    LOG_LEVEL: 'error',
    TELEMETRY: 'false',
  }),
  ready: '/server/ping',
  list: (page) => `/items/clientes?limit=25&page=${page}&meta=filter_count&${order}&${fields}`,
  search: (word) =>
    `/items/clientes?filter[busqueda][_contains]=${word}&limit=25&meta=filter_count&${order}&${fields}`,
  get: (id) => `/items/clientes/${id}?${fields}`,
}
