import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { type TestApi, testApi } from '../../../testing/api.ts'
import { aCliente } from '../../../testing/builders.ts'
import { frontDesk } from '../../../testing/front-desk.ts'
import { importer } from '../../../testing/importing.ts'

let api: TestApi
let at: ReturnType<typeof importer>
let next = 8_000
beforeAll(async () => {
  api = await testApi()
  at = importer(api)
})

/** Creates a client for each plan, and returns a file with a row for each. */
async function fileOf(...planes: string[]): Promise<string> {
  const rows: string[] = []
  for (const plan of planes) {
    next += 1
    await frontDesk(api).cliente(aCliente({ numeroIdentificacion: String(next) }))
    rows.push(`${next};${plan};30;80000;2026-11-01`)
  }
  return ['Cédula;Plan;Duración;Precio;Inicio', ...rows].join('\n')
}
const planes = async (id: string) => (await at.admin.get(`/importaciones/${id}`)).body.avisos.planes

it('plans that the gym lacks are named before the import', async () => {
  const file = await fileOf('Mes VIP', 'Nocturno', 'mes vip', 'Mensualidad', 'Membresía', '', 'Mañanero')
  await frontDesk(api).plan({ nombre: 'Mañanero', estado: 'inactivo' })
  const { _id, mapa } = await at.tried('membresias', file, { fijos: { tipo: 'Clase' } })
  expect(await planes(_id)).toEqual([
    { nombre: 'Mes VIP', filas: 2 },
    { nombre: 'Nocturno', filas: 1 },
  ])
  await frontDesk(api).plan({ nombre: 'Mes VIP' })
  await at.admin.put(`/importaciones/${_id}/mapa`, { mapa })
  await at.settled(_id)
  expect(await planes(_id)).toEqual([{ nombre: 'Nocturno', filas: 1 }])
})

it('a row left out or given a plan by hand names none', async () => {
  const { _id } = await at.tried('membresias', await fileOf('Crossfit mes', 'Yoga mes'))
  await at.mend(_id, 2, { omitir: true })
  expect(await planes(_id)).toEqual([{ nombre: 'Yoga mes', filas: 1 }])
  await at.mend(_id, 3, { valores: { tipo: 'Mensualidad' } })
  expect(await planes(_id)).toEqual([])
})

it('a file without a column of plans names none', async () => {
  const [, row = ''] = (await fileOf('Mensualidad')).split('\n')
  const file = ['Cédula;Duración;Precio;Inicio', row.replace(';Mensualidad', '')].join('\n')
  const { avisos } = await at.tried('membresias', file, { fijos: { tipo: 'Mensualidad' } })
  expect(avisos.planes).toEqual([])
})

it('erasing a client deletes the plans that the file names', async () => {
  const { _id } = await at.tried('membresias', await fileOf('Plan de Zulema'))
  const { body } = await at.admin.get(`/clientes?buscar=${next}`)
  const borrar = `/clientes/${body[0]._id}/borrar-datos`
  expect((await at.admin.post(borrar, { confirmacion: String(next) })).statusCode).toBe(200)
  expect((await at.admin.get(`/importaciones/${_id}`)).body.avisos).toBeNull()
  const { rows } = await sql`select id from auditoria where despues::text like '%Zulema%'`.execute(api.db)
  expect(rows).toEqual([])
})

it('choosing the row of titles again clears the notices', async () => {
  const { _id } = await at.tried('membresias', await fileOf('Semestral VIP'))
  const { body } = await at.admin.put(`/importaciones/${_id}/titulos`, { titulos: true })
  expect(body).toMatchObject({ resumen: null, avisos: null })
})

it('other kinds of import name no plans', async () => {
  const { avisos } = await at.tried('productos', 'Nombre;Precio;Stock\nAgua;2000;5')
  expect(avisos.planes).toEqual([])
})
