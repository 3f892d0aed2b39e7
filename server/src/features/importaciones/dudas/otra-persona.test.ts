import { beforeAll, expect, it } from 'vitest'
import { type TestApi, testApi } from '../../../testing/api.ts'
import { aCliente } from '../../../testing/builders.ts'
import { frontDesk } from '../../../testing/front-desk.ts'
import { importer } from '../../../testing/importing.ts'

let api: TestApi
let at: ReturnType<typeof importer>
beforeAll(async () => {
  api = await testApi()
  at = importer(api)
})

const fileOf = (...rows: [numero: string, nombre: string, apellido: string, telefono: string][]) =>
  [
    'Cédula;Nombres;Apellidos;Celular;Correo;Dirección',
    ...rows.map((row) => `${row.join(';')};a@c.co;Calle 9`),
  ].join('\n')
const answer = (id: string, body: object) => at.admin.call('PATCH', `/importaciones/${id}/filas`, body)
const asked = async (id: string) =>
  (await at.rows(id)).map(({ mensajes: [first] }: { mensajes: { pregunta?: string }[] }) => first?.pregunta)

it('one answer about spelling renames no other person', async () => {
  const known = (numeroIdentificacion: string, nombre: string, apellido: string) =>
    frontDesk(api).cliente(aCliente({ numeroIdentificacion, nombre, apellido }))
  await known('7101', 'Ángela', 'Muñoz')
  await known('7102', 'José', 'Peña')
  const bea = await known('7103', 'Bea', 'Gil')
  const { _id } = await at.tried(
    'clientes',
    fileOf(
      ['7101', 'Angela', 'Munoz', '3001117101'],
      ['7102', 'Jose', 'Pena', '3001117102'],
      ['7103', 'Luis', 'Rojas', '3001117103'],
    ),
  )
  const [one, two, other] = await asked(_id)
  expect([one, two]).toEqual(['nombre', 'nombre'])
  expect(other).not.toBe('nombre')
  const de = { campo: 'nombre', decisiones: [], pregunta: 'nombre' }
  await answer(_id, { estado: 'duda', sugerencia: 1, de })
  await at.settled(_id)
  expect(await at.states(_id)).toEqual({ 2: 'cambia', 3: 'cambia', 4: 'duda' })
  await at.mend(_id, 4, { omitir: true })
  await at.run(_id)
  expect((await at.admin.get(`/clientes/${bea._id}`)).body).toMatchObject({ nombre: 'Bea', apellido: 'Gil' })
})

it('a row outside no longer doubts its number with other zeros', async () => {
  const { _id } = await at.tried(
    'clientes',
    fileOf(['007200', 'Eva', 'Gil', '3001117200'], ['7200', 'Ana', 'Ruiz', '3001117201']),
  )
  expect(await at.states(_id)).toEqual({ 2: 'nuevo', 3: 'duda' })
  await at.mend(_id, 2, { omitir: true })
  expect(await at.states(_id)).toEqual({ 2: 'omitida', 3: 'nuevo' })
})

it('one answer about zeros is none about the same name and phone', async () => {
  await frontDesk(api).cliente(aCliente({ numeroIdentificacion: '007301', nombre: 'Eva', apellido: 'Paz' }))
  const luz = { numeroIdentificacion: '7302', nombre: 'Luz', apellido: 'Mora', telefono: '3001117302' }
  const { _id: luzId } = await frontDesk(api).cliente(aCliente(luz))
  const { _id } = await at.tried(
    'clientes',
    fileOf(['7301', 'Eva', 'Paz', '3001117301'], ['7399', 'Luz', 'Mora', '3001117302']),
  )
  expect(await asked(_id)).toEqual(['ceros', 'parecido'])
  const decisiones = ['crear', 'actualizar', 'omitir']
  const de = { campo: 'numeroIdentificacion', decisiones, pregunta: 'ceros' }
  await answer(_id, { estado: 'duda', decision: 'actualizar', de })
  await at.settled(_id)
  expect(await at.states(_id)).toEqual({ 2: 'cambia', 3: 'duda' })
  expect((await at.admin.get(`/clientes/${luzId}`)).body).toMatchObject({ numeroIdentificacion: '7302' })
})
