import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { type TestApi, testApi } from '../testing/api.ts'
import { frontDesk } from '../testing/front-desk.ts'

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
  ['/asistencias/exportar', 'exportarAsistencias', 'asistencias'],
  ['/users/exportar', 'exportarUsuarios', 'users'],
  ['/exportaciones/todo', 'exportarTodo', 'exportaciones'],
  ['/clientes/:id/datos', 'descargarDatos', 'clientes'],
] as const

test.each(paths)(
  'who takes %s away is in the audit, with what it is of and from where',
  async (path, accion, recurso) => {
    const { _id } = await frontDesk(api).cliente()
    const admin = api.withToken(api.tokenOf('admin'), '203.0.113.7')
    const { statusCode, headers } = await admin.get(path.replace(':id', _id))
    expect(statusCode).toBe(200)
    const { body } = await api.as('admin').get(`/auditoria?accion=${accion}`)
    expect(body).toMatchObject([
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
    expect(body[0].acto).not.toBe(accion)
  },
)

test.each(paths)('what cannot be written down is not given: %s', async (path) => {
  const { _id } = await frontDesk(api).cliente()
  await sql`alter table auditoria add constraint nada check (resultado <> 'HECHO') not valid`.execute(
    api.database.owned,
  )
  const { statusCode, body, headers } = await api.as('admin').get(path.replace(':id', _id))
  expect([statusCode, body.codigo]).toEqual([500, 'ERROR_INTERNO'])
  expect(headers['content-disposition']).toBeUndefined()
})

test('a file of nobody is no act, and one’s own neither', async () => {
  const { user, token } = await api.signedIn('user')
  const { _id } = await frontDesk(api).cliente()
  await api.as('recepcionista').post(`/clientes/${_id}/vincular`, { usuario: user._id })
  expect((await api.as('admin').get('/clientes/nadie/datos')).statusCode).toBe(404)
  expect((await api.withToken(token).get('/auth/mis-datos/archivo')).statusCode).toBe(200)
  for (const accion of ['descargarDatos', 'descargarMisDatos'])
    expect((await api.as('admin').get(`/auditoria?accion=${accion}`)).body).toEqual([])
})
