import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { type TestApi, testApi } from '../../testing/api.ts'
import { frontDesk } from '../../testing/front-desk.ts'

let api: TestApi
beforeEach(async () => {
  api = await testApi()
})

const paths = [
  ['/auditoria/exportar', 'exportarAuditoria', 'auditoria'],
  ['/contabilidad/exportar', 'exportarContabilidad', 'contabilidad'],
  ['/libros/diario/exportar', 'exportarDiario', 'libros'],
  ['/libros/mayor/exportar?cuenta=1105', 'exportarMayor', 'libros'],
  ['/libros/balance/exportar', 'exportarBalance', 'libros'],
  ['/libros/resultados/exportar', 'exportarResultados', 'libros'],
  ['/libros/exportar', 'exportarLibros', 'libros'],
  ['/clientes/exportar?formato=csv', 'exportarClientes', 'clientes'],
  ['/membresias/exportar', 'exportarMembresias', 'membresias'],
  ['/entrenadores/exportar', 'exportarEntrenadores', 'entrenadores'],
  ['/productos/exportar', 'exportarProductos', 'productos'],
  ['/pagos/exportar', 'exportarPagos', 'pagos'],
  ['/ventas/exportar', 'exportarVentas', 'ventas'],
  ['/entradas/exportar', 'exportarEntradas', 'entradas'],
  ['/asistencias/exportar', 'exportarAsistencias', 'asistencias'],
  ['/users/exportar', 'exportarUsuarios', 'users'],
  ['/exportaciones/todo', 'exportarTodo', 'exportaciones'],
  ['/clientes/:id/datos', 'descargarDatos', 'clientes'],
] as const

test('records each download, with its resource and address', { tags: ['full'] }, async () => {
  const { _id } = await frontDesk(api).cliente()
  const admin = api.withToken(api.tokenOf('admin'), '203.0.113.7')
  for (const [path, accion, recurso] of paths) {
    const { statusCode, headers } = await admin.get(path.replace(':id', _id))
    expect.soft(statusCode, path).toBe(200)
    const { body } = await api.as('admin').get(`/auditoria?accion=${accion}`)
    expect.soft(body, path).toMatchObject([
      {
        usuario: { nombre: 'Prueba admin' },
        direccion: '203.0.113.7',
        peticion: headers['x-request-id'],
        resultado: 'HECHO',
        recurso,
        recursoId: path.includes(':id') ? _id : null,
        fecha: api.clock.now.toISOString(),
      },
    ])
    expect.soft(body[0]?.acto, path).not.toBe(accion)
  }
})

test('refuses a download that it cannot record', async () => {
  const { _id } = await frontDesk(api).cliente()
  await sql`alter table auditoria add constraint nada check (resultado <> 'HECHO') not valid`.execute(
    api.database.owned,
  )
  for (const [path] of paths) {
    const { statusCode, body, headers } = await api.as('admin').get(path.replace(':id', _id))
    expect.soft([statusCode, body.codigo], path).toEqual([500, 'ERROR_INTERNO'])
    expect.soft(headers['content-disposition'], path).toBeUndefined()
  }
})

test("omits refused downloads and those of one's own data", async () => {
  const { user, token } = await api.signedIn('user')
  const { _id } = await frontDesk(api).cliente()
  await api.as('recepcionista').post(`/clientes/${_id}/vincular`, { usuario: user._id })
  expect((await api.as('admin').get('/clientes/nadie/datos')).statusCode).toBe(404)
  expect((await api.withToken(token).get('/auth/mis-datos/archivo')).statusCode).toBe(200)
  for (const accion of ['descargarDatos', 'descargarMisDatos'])
    expect((await api.as('admin').get(`/auditoria?accion=${accion}`)).body).toEqual([])
})
