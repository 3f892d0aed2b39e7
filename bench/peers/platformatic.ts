import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Peer } from './peer.ts'
import { FIELDS } from './rows.ts'

const camelCase = (field: string) => field.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
const fields = `fields=${['id', ...FIELDS].map(camelCase).join(',')}`
const order = 'orderby.apellido=asc&orderby.nombre=asc&orderby.id=asc'

export const platformatic: Peer = {
  name: 'platformatic',
  goal: 1,
  packages: { '@platformatic/db-core': '3.67.0', fastify: '5.12.8' },
  async script(folder) {
    await copyFile(fileURLToPath(new URL('platformatic.mjs', import.meta.url)), join(folder, 'inicio.mjs'))
    return ['inicio.mjs']
  },
  environment: (url) => ({ DATABASE_URL: url }),
  ready: '/documentation/json',
  list: (page) => `/clientes?limit=25&offset=${25 * (page - 1)}&totalCount=true&${order}&${fields}`,
  search: (word) => `/clientes?where.busqueda.like=%25${word}%25&limit=25&totalCount=true&${order}&${fields}`,
  get: (id) => `/clientes/${id}?${fields}`,
}
