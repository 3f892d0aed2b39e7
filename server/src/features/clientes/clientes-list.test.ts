import type { Cliente } from '@gym/contract/clientes/clientes.schema'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { type TestApi, testApi } from '../../testing/api.ts'
import { aDatabase } from '../../testing/database/test-database.ts'
import { frontDesk } from '../../testing/front-desk.ts'
import { plansOf } from '../../testing/models/plans.ts'
import { listClientes } from './clientes.queries.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
  const { cliente } = frontDesk(api)
  await cliente({ ...ana, estado: 'inactivo' })
  await cliente({
    nombre: 'Zoe',
    apellido: 'Ñungo',
    email: 'b@x.test',
    telefono: '3000000002',
    direccion: 'Calle',
  })
  await cliente({
    nombre: 'ángela',
    apellido: 'Zea',
    email: 'A@x.test',
    telefono: '3000000001',
    direccion: 'ñapa',
  })
})

const ana = {
  nombre: 'Ana',
  apellido: 'nuñez',
  email: 'c@x.test',
  telefono: '3000000003',
  direccion: 'Avenida',
  numeroIdentificacion: '900',
}

const list = (query: string) => api.as('entrenador').get(`/clientes?${query}`)
const namesOf = ({ body }: { body: Cliente[] }) => body.map(({ nombre }) => nombre)

test('client list sorts by surname and name in Spanish collation', async () => {
  expect(namesOf(await list(''))).toEqual(['Ana', 'Zoe', 'ángela'])
})

test.each([
  ['nombre', ['Ana', 'ángela', 'Zoe']],
  ['apellido', ['Ana', 'Zoe', 'ángela']],
  ['email', ['ángela', 'Zoe', 'Ana']],
  ['telefono', ['ángela', 'Zoe', 'Ana']],
  ['direccion', ['Ana', 'Zoe', 'ángela']],
])('the client list sorts by %s, both ways', async (orden, order) => {
  expect(namesOf(await list(`orden=${orden}`))).toEqual(order)
  expect(namesOf(await list(`orden=-${orden}`))).toEqual([...order].reverse())
})

test('client list sorts by estado and numeroIdentificacion, both ways', async () => {
  expect(namesOf(await list('orden=estado')).at(-1)).toBe('Ana')
  expect(namesOf(await list('orden=-estado')).at(0)).toBe('Ana')
  expect(namesOf(await list('orden=numeroIdentificacion')).at(-1)).toBe('Ana')
  expect(namesOf(await list('orden=-numeroIdentificacion')).at(0)).toBe('Ana')
})

test.each(['x.test 0003', '300000000', '900', 'ANGELA', 'nuñez, ana'])(
  'the client list finds a client by %s',
  async (buscar) => {
    expect(namesOf(await list(`buscar=${encodeURIComponent(buscar)}`))).not.toEqual([])
  },
)

test.each([
  ['900', ['Ana']],
  ['9.0-0', ['Ana']],
  ['90', []],
  ['300', []],
  ['nadie', []],
  ['', []],
])('client list filtered by the number %s has its holder only', async (numero, found) => {
  expect(namesOf(await list(`numeroIdentificacion=${numero}`))).toEqual(found)
})

test('a search ranks first names above surnames', async () => {
  const { cliente } = frontDesk(api)
  await cliente({ nombre: 'Gabriela', apellido: 'Agudelo Rodríguez' })
  await cliente({ nombre: 'Rodrigo', apellido: 'Zuluaga' })
  await cliente({ nombre: 'rodrigo', apellido: 'Arias' })
  expect(namesOf(await list('buscar=rodri'))).toEqual(['rodrigo', 'Rodrigo', 'Gabriela'])
  expect(namesOf(await list('buscar=r%C3%B3dri&limite=1'))).toEqual(['rodrigo'])
  expect(namesOf(await list('buscar=rodri&orden=-nombre'))).toEqual(['Rodrigo', 'rodrigo', 'Gabriela'])
})

test('a search uses the first ten distinct words', async () => {
  const words = ['ana', 'nuñez', 'c@x', 'test', '900', '3000', '0003', 'n', 'u', 'e']
  const found = async (...typed: string[]) =>
    namesOf(await list(`buscar=${encodeURIComponent(typed.join(' '))}`))
  expect(await found(...words, ...words, 'nadie')).toEqual(['Ana'])
  expect(await found('nadie', ...words)).toEqual([])
})

test('the client list does not search the address', async () => {
  expect(namesOf(await list('buscar=avenida'))).toEqual([])
})

test('only roles that see money may list debtors', async () => {
  expect((await list('situacion=debe')).statusCode).toBe(403)
  expect((await list('situacion=cumple')).statusCode).toBe(200)
  expect((await api.as('recepcionista').get('/clientes?situacion=debe')).statusCode).toBe(200)
})

test('a summary has photo, membership by plan and debt, without money for trainers', async () => {
  const { cliente, plan, venta } = frontDesk(api)
  const rosa = await cliente({ nombre: 'Rosa', apellido: 'Resumida' })
  const { _id: producto } = await plan({ nombre: 'Trimestre', precio: 200_000 })
  await venta({ cliente: rosa._id, lineas: [{ producto }], cobros: [], fiado: true, vence: '2026-11-27' })
  const summaryFor = async (rol: 'recepcionista' | 'entrenador') =>
    (await api.as(rol).get('/clientes?buscar=resumida&limite=5&resumen=true')).body[0].resumen
  const membresia = expect.objectContaining({ nombre: 'Trimestre', tipo: 'Mensualidad' })
  expect(await summaryFor('recepcionista')).toEqual({ foto: null, membresia, debe: 200_000 })
  expect(await summaryFor('entrenador')).toEqual({ foto: null, membresia, debe: null })
  const [without] = (await list('buscar=resumida&limite=5')).body
  expect(without).not.toHaveProperty('resumen')
})

test('the filter by registration day uses an index', { tags: ['full'] }, async () => {
  const { db, owned } = await aDatabase()
  await sql`
    insert into clientes (id, nombre, apellido, email, telefono, direccion, numero_identificacion, created_at)
    select gen_random_uuid(), 'Ana', 'Ruiz', 'a@b.co', '3001234567', 'Calle 1', (10000 + n)::text,
      timestamptz '2026-01-01 00:00-05' + n * interval '1 hour'
    from generate_series(0, 4799) n`.execute(db)
  await sql`analyze`.execute(owned)
  const days = { desde: '2026-03-01', hasta: '2026-03-02' }
  const plans = await plansOf(db, async () => {
    expect(
      (await listClientes(db, { limite: 20 }, days, { today: '2026-11-20', timeZone: 'America/Bogota' }))
        .total,
    ).toBe(48)
  })
  expect(plans).toHaveLength(2)
  for (const { plan } of plans) expect(plan).toContain('clientes_registro')
})

test.each([
  'oconnor',
  "O'Connor",
  'o’connor',
  'connor',
  '+57 300 000 0009',
  '573000000009',
  '(300) 000 00 09',
])("the search %s finds O'Connor", async (buscar) => {
  const { cliente } = frontDesk(api)
  const [there] = (await list('numeroIdentificacion=700700')).body as Cliente[]
  if (!there)
    await cliente({
      nombre: 'Sinead',
      apellido: "O'Connor",
      telefono: '3000000009',
      numeroIdentificacion: '700700',
    })
  expect(namesOf(await list(`buscar=${encodeURIComponent(buscar)}`))).toEqual(['Sinead'])
})
