import { expect, test } from 'vitest'
import { reunirDatos } from '../../operations/mis-datos/reunirDatos.ts'
import type { TestApi } from '../../testing/api.ts'
import { aComposicion } from '../../testing/builders.ts'
import { emptiedApi } from '../../testing/emptied-api.ts'
import { frontDesk } from '../../testing/front-desk.ts'
import { readXlsx } from '../../testing/xlsx.ts'
import { toXlsx } from './datos-xlsx.ts'

async function fileFor(api: TestApi, token: string, path: string) {
  const { statusCode, headers, rawPayload } = await api.app.inject({
    url: `/api${path}`,
    headers: { authorization: `Bearer ${token}` },
  })
  return { statusCode, headers, rawPayload }
}

test("admins export anyone's data file, members their own", async () => {
  const api = await emptiedApi()
  const desk = frontDesk(api)
  const cliente = await desk.cliente({ nombre: '=1+1', notas: 'Prefiere la mañana.' })
  const { numeroIdentificacion } = cliente
  await desk.membresia({ cliente: cliente._id })
  await api
    .as('entrenador')
    .post('/composicion-corporal', aComposicion({ numeroIdentificacion, notas: 'Rodilla.' }))
  const { user, token } = await api.signedIn('user')

  expect((await fileFor(api, token, '/auth/mis-datos/archivo')).statusCode).toBe(404)
  await api.as('recepcionista').post(`/clientes/${cliente._id}/vincular`, { usuario: user._id })
  const files = [
    await fileFor(api, token, '/auth/mis-datos/archivo'),
    await fileFor(api, api.tokenOf('admin'), `/clientes/${cliente._id}/datos`),
  ]
  for (const { statusCode, headers, rawPayload } of files) {
    expect(statusCode).toBe(200)
    expect(headers['content-disposition']).toBe('attachment; filename="mis_datos_2026-11-20.xlsx"')
    const sheets = await readXlsx(rawPayload)
    expect(sheets.map(({ sheet }) => sheet)).toEqual([
      'Perfil',
      'Membresías',
      'Pagos',
      'Ventas',
      'Visitas',
      'Clases',
      'Rutinas',
      'Medidas',
      'Contactos',
    ])
    const perfil = sheets[0]?.data
    expect(perfil).toContainEqual(['Nombre', '=1+1 Pérez'])
    expect(perfil).toContainEqual(['Notas del gimnasio', 'Prefiere la mañana.'])
    expect(sheets.at(-2)?.data.at(-1)).toContain('Rodilla.')
  }
})

test('a truncated sheet says so in its last row', { tags: ['full'] }, async () => {
  const api = await emptiedApi()
  const desk = frontDesk(api)
  const { _id } = await desk.cliente()
  for (let visit = 0; visit < 3; visit += 1) {
    await desk.pago({ cliente: _id, monto: 1_000 })
    await desk.membresia({ cliente: _id })
  }
  const timeZone = 'America/Bogota'
  const datos = await reunirDatos(api.db, _id, { now: api.clock.now, timeZone, limite: 2 })
  const all = { ...datos.pagos, total: 2 }
  const last = 'Son los últimos 2. Lo anterior, pídelo al gimnasio.'
  const lastOf = async (pagos: typeof all) => {
    const file = await toXlsx({ ...datos, pagos }, { gimnasio: undefined, hoy: '2026-11-20', timeZone })
    const sheets = await readXlsx(file)
    return ['Pagos', 'Membresías', 'Visitas'].map(
      (name) => sheets.find(({ sheet }) => sheet === name)?.data.at(-1)?.[0] === last,
    )
  }
  expect(await lastOf(datos.pagos)).toEqual([true, true, false])
  expect(await lastOf(all)).toEqual([false, true, false])
  // `hayMas`: the list has more rows than `total`, which is capped.
  expect(await lastOf({ ...all, hayMas: true })).toEqual([true, true, false])
})

test("another person's data file requires an admin with a recent password", async () => {
  const api = await emptiedApi()
  const { _id } = await frontDesk(api).cliente()
  const { token } = await api.signedIn('admin')
  for (const rol of ['recepcionista', 'entrenador', 'user'] as const)
    expect((await api.as(rol).get(`/clientes/${_id}/datos`)).statusCode, rol).toBe(403)
  api.clock.now = new Date(api.clock.now.getTime() + 16 * 60_000)
  expect((await api.withToken(token).get(`/clientes/${_id}/datos`)).body.codigo).toBe(
    'CONFIRMA_TU_CONTRASENA',
  )
})
