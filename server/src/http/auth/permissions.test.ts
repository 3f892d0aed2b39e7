import { permisos as everyPermiso, type Permiso } from '@gym/contract/auth/tokens.rules'
import { type Action, actions, may, refusals } from '@gym/contract/permissions/actions'
import { type Rol, roles } from '@gym/contract/permissions/permissions'
import Fastify from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../core/config.ts'
import { findSessions } from '../../features/auth/sesiones.queries.ts'
import { findTokens } from '../../features/integraciones/tokens.queries.ts'
import { type Method, type TestApi, testApi } from '../../testing/api.ts'
import { type RegisteredRoute, routesOf } from '../../testing/routes.ts'
import type { App } from '../routes.ts'
import { enforcePermissions } from './permissions.ts'

const R = 'recepcionista'
const E = 'entrenador'
const U = 'user'
const ID = '01a1fdba-9ddc-7115-af81-cac9435ec680'

/** Every route and the roles besides admin that may call it; [] is admin only, 'public' needs no session. */
const table: Record<string, readonly Rol[] | 'public'> = {
  'POST /auth/login': 'public',
  'POST /auth/register': 'public',
  'GET /auth/primer-admin': 'public',
  'POST /auth/primer-admin': 'public',
  'GET /auth/perfil': [R, E, U],
  'POST /auth/logout': [R, E, U],
  'PUT /auth/password': [R, E, U],
  'POST /auth/confirmar': [R, E, U],
  'PUT /auth/quiosco': [R],
  'DELETE /auth/quiosco': [R, E, U],
  'GET /auth/sesiones': [R, E, U],
  'DELETE /auth/sesiones/:id': [R, E, U],
  'GET /auth/factor': [R, E, U],
  'POST /auth/factor': [R, E, U],
  'DELETE /auth/factor': [R, E, U],
  'POST /auth/factor/activar': [R, E, U],
  'POST /auth/factor/codigos': [R, E, U],
  'GET /auth/vinculo': [U],
  'POST /auth/vincular': [U],
  'GET /auth/mis-datos': [U],
  'GET /auth/mis-datos/entrada': [U],
  'GET /auth/mis-datos/foto': [U],
  'GET /auth/mis-datos/archivo': [U],
  'GET /users': [],
  'GET /users/exportar': [],
  'GET /users/:id': [],
  'PUT /users/:id': [],
  'DELETE /users/:id': [],
  'DELETE /users/:id/sesiones': [],
  'DELETE /users/:id/factor': [],
  'GET /clientes': [R, E],
  'GET /clientes/exportar': [R, E],
  'GET /clientes/:id': [R, E],
  'POST /clientes': [R],
  'PUT /clientes/:id': [R],
  'DELETE /clientes/:id': [R],
  'GET /clientes/:id/ficha': [R, E],
  'GET /clientes/deuda': [R],
  'GET /clientes/:id/linea': [R, E],
  'GET /clientes/:id/fusionar': [],
  'POST /clientes/:id/fusionar': [],
  'GET /clientes/cuentas': [R],
  'GET /clientes/:id/vincular': [R],
  'POST /clientes/:id/vincular': [R],
  'GET /clientes/:id/datos': [],
  'GET /clientes/eliminados': [],
  'GET /clientes/:id/borrar-datos': [],
  'POST /clientes/:id/borrar-datos': [],
  'GET /clientes/:id/foto': [R, E],
  'PUT /clientes/:id/foto': [R, E],
  'DELETE /clientes/:id/foto': [R, E],
  'GET /clientes/consultar/:numeroIdentificacion': 'public',
  'GET /membresias': [R],
  'GET /membresias/exportar': [R],
  'GET /membresias/:id': [R],
  'GET /membresias/:id/renovacion': [R],
  'POST /membresias': [R],
  'PUT /membresias/:id': [R],
  'DELETE /membresias/:id': [R],
  'POST /membresias/:id/congelar/previa': [R],
  'POST /membresias/:id/congelar': [R],
  'POST /membresias/:id/descongelar/previa': [R],
  'POST /membresias/:id/descongelar': [R],
  'POST /membresias/:id/cancelar': [R],
  'POST /membresias/:id/reactivar': [R],
  'POST /membresias/:id/cortesia': [R],
  'POST /membresias/:id/pago': [R],
  'POST /membresias/:id/personas': [R],
  'GET /productos': [R],
  'GET /productos/exportar': [R],
  'GET /productos/:id': [R],
  'GET /tokens': [],
  'POST /tokens': [],
  'DELETE /tokens/:id': [],
  'GET /webhooks': [],
  'POST /webhooks': [],
  'GET /webhooks/:id': [],
  'PUT /webhooks/:id': [],
  'DELETE /webhooks/:id': [],
  'GET /webhooks/:id/envios': [],
  'POST /webhooks/envios/:id/reintentar': [],
  'GET /planes': [R],
  'POST /planes': [],
  'PUT /planes/orden': [],
  'GET /planes/candidatos': [],
  'POST /planes/candidatos': [],
  'GET /planes/:id': [R],
  'PUT /planes/:id': [],
  'DELETE /planes/:id': [],
  'GET /productos/rapidos': [R],
  'PUT /productos/rapidos': [],
  'POST /productos': [R],
  'PUT /productos/:id': [R],
  'DELETE /productos/:id': [R],
  'GET /productos/:id/existencias': [R],
  'POST /productos/:id/existencias': [R],
  'GET /pagos': [R],
  'GET /pagos/exportar': [R],
  'GET /pagos/suma': [R],
  'GET /pagos/recibos/:numero': [R],
  'GET /pagos/:id': [R],
  'POST /pagos': [R],
  'PUT /pagos/:id': [R],
  'PUT /pagos/:id/ticket': [R],
  'DELETE /pagos/:id': [R],
  'GET /pagos/consultar/:numeroIdentificacion': 'public',
  'GET /ventas': [R],
  'GET /ventas/:id': [R],
  'POST /ventas': [R],
  'PUT /ventas/:id/cobros': [R],
  'POST /ventas/:id/devolucion': [R],
  'GET /cobros': [R],
  'GET /cobros/totales': [R],
  'GET /cobros/:id/contactos': [R],
  'POST /cobros/:id/contactos': [R],
  'GET /asistencias': [R],
  'GET /asistencias/exportar': [R],
  'POST /asistencias': [R],
  'DELETE /asistencias/:id': [R],
  'GET /entradas': [R],
  'GET /mostrador/instantanea': [R],
  'GET /entradas/exportar': [R],
  'GET /entradas/dentro': [R],
  'POST /entradas': [R],
  'POST /entradas/:id/salida': [R],
  'POST /entradas/:id/clase': [R],
  'DELETE /entradas/:id': [R],
  'GET /entrenadores': [R],
  'GET /entrenadores/:id': [R],
  'GET /entrenadores/exportar': [R],
  'POST /entrenadores': [R],
  'PUT /entrenadores/:id': [R],
  'DELETE /entrenadores/:id': [R],
  'GET /ejercicios': 'public',
  'GET /ejercicios/:id': 'public',
  'PUT /ejercicios/:id': [],
  'GET /ejercicios/:id/clip': 'public',
  'PUT /ejercicios/:id/clip': [],
  'GET /rutinas': [E],
  'GET /rutinas/:id': [E],
  'POST /rutinas': [E],
  'PUT /rutinas/:id': [E],
  'DELETE /rutinas/:id': [E],
  'POST /rutinas/asignar': [E],
  'POST /rutinas/asignar/copiar': [E],
  'GET /rutinas/asignar/:id': [E],
  'PUT /rutinas/asignar/:id': [E],
  'DELETE /rutinas/asignar/:id': [],
  'GET /rutinas/programas': [E],
  'GET /rutinas/programas/:id': [E],
  'POST /rutinas/programas': [E],
  'PUT /rutinas/programas/:id': [E],
  'DELETE /rutinas/programas/:id': [E],
  'POST /rutinas/programas/:id/asignar': [E],
  'GET /rutinas/consultarRutinasPorNumeroIdentificacion/:numeroIdentificacion': 'public',
  'GET /clases/disponibles': [R, E, U],
  'GET /clases/consultar/:numeroIdentificacion': 'public',
  'GET /clases/todas-inscripciones': [],
  'GET /clases/inscritos': [R, E],
  'POST /clases/registrar': [R],
  'DELETE /clases/inscripciones/:id': [R],
  'GET /clases/esperas': [R, E],
  'POST /clases/esperas': [R],
  'POST /clases/esperas/:id/aceptar': [R],
  'DELETE /clases/esperas/:id': [R],
  'POST /pagos/crear-sesion': [R, E, U],
  'POST /pagos/prueba': [R, E, U],
  'GET /pagos/verificar': [R, E, U],
  'POST /pagos/webhook': 'public',
  'GET /contabilidad/suscripciones': [],
  'POST /contabilidad/suscripciones/:id/asentar': [],
  'GET /cambios': [R, E, U],
  'GET /hoy': [R, E, U],
  'GET /exportaciones/todo': [],
  'GET /copias': [],
  'POST /copias': [],
  'GET /copias/:nombre': [],
  'POST /copias/:nombre/verificar': [],
  'GET /importaciones': [],
  'POST /importaciones': [],
  'GET /importaciones/plantilla': [],
  'GET /importaciones/:id': [],
  'PUT /importaciones/:id/mapa': [],
  'PUT /importaciones/:id/titulos': [],
  'GET /importaciones/:id/filas': [],
  'PATCH /importaciones/:id/filas': [],
  'PATCH /importaciones/:id/filas/:fila': [],
  'POST /importaciones/:id/ejecutar': [],
  'POST /importaciones/:id/deshacer': [],
  'GET /importaciones/:id/informe': [],
  'GET /auditoria': [],
  'GET /auditoria/acciones': [],
  'GET /auditoria/cadena': [],
  'POST /auditoria/cadena': [],
  'GET /auditoria/exportar': [],
  'GET /indicadores': [],
  'GET /indicadores/ingresos-por-mes': [],
  'GET /indicadores/asistencia-por-hora': [],
  'GET /indicadores/clientes-por-mes': [],
  'GET /indicadores/pagos-por-metodo': [],
  'GET /indicadores/dinero': [],
  'GET /indicadores/margen': [],
  'GET /indicadores/renovacion': [],
  'GET /indicadores/retiros': [],
  'GET /indicadores/cohortes': [],
  'GET /indicadores/horas': [],
  'GET /indicadores/descuentos': [],
  'GET /indicadores/filas': [],
  'GET /indicadores/conciliacion': [],
  'GET /productos/:id/costo': [],
  'PUT /productos/:id/costo': [],
  'POST /composicion-corporal': [E],
  'GET /composicion-corporal/:id': [E],
  'PUT /composicion-corporal/:id': [E],
  'DELETE /composicion-corporal/:id': [E],
  'GET /composicion-corporal/cliente/:numeroIdentificacion': [R, E, U],
  'GET /contabilidad': [],
  'GET /contabilidad/serie': [],
  'GET /contabilidad/exportar': [],
  'GET /caja/turnos': [R],
  'POST /caja/turnos': [R],
  'GET /caja/turnos/actual': [R],
  'GET /caja/sin-caja': [R],
  'POST /caja/turnos/:id/movimientos': [R],
  'POST /caja/turnos/:id/autorizacion': [],
  'POST /caja/turnos/:id/cierre': [R],
  'GET /caja/turnos/:id/x': [],
  'GET /caja/turnos/:id/z': [R],
  'GET /libros/cuentas': [],
  'POST /libros/cuentas': [],
  'PUT /libros/cuentas/:codigo': [],
  'GET /libros/diario': [],
  'GET /libros/diario/exportar': [],
  'GET /libros/asientos/:id/origen': [],
  'GET /libros/mayor': [],
  'GET /libros/mayor/exportar': [],
  'GET /libros/balance': [],
  'GET /libros/balance/exportar': [],
  'GET /libros/resultados': [],
  'GET /libros/resultados/exportar': [],
  'GET /libros/exportar': [],
  'GET /libros/cierre': [],
  'GET /libros/cierre/:mes': [],
  'PUT /libros/cierre': [],
  'POST /libros/verificar': [],
  'GET /libros/verificacion': [],
  'GET /contabilidad/:id': [],
  'GET /contabilidad/:id/historial': [],
  'POST /contabilidad': [],
  'POST /contabilidad/': [],
  'PUT /contabilidad/:id': [],
  'GET /configuracion': 'public',
  'PUT /configuracion': [],
  'GET /configuracion/logo': 'public',
  'PUT /configuracion/logo': [],
  'GET /configuracion/entrada': [R],
  'PUT /configuracion/entrada': [],
  'POST /configuracion/entrada/codigos': [],
  'GET /configuracion/cobros': [R],
  'PUT /configuracion/cobros': [],
  'GET /configuracion/verificacion': [],
  'PUT /configuracion/verificacion': [],
}

let api: TestApi
let routes: RegisteredRoute[]
beforeAll(async () => {
  routes = await routesOf(async () => {
    api = await testApi()
  })
})

const nameOf = ({ method, path }: RegisteredRoute) => `${method} ${path}`

it('the routes are exactly those of the table', () => {
  expect(routes.map(nameOf).sort()).toEqual(Object.keys(table).sort())
})

it('the routes allow exactly the roles of the table', () => {
  const allowed = routes.map((route) => {
    const { allow } = route
    if (!allow || allow === 'public') return [nameOf(route), allow]
    return [nameOf(route), roles.filter((rol) => rol !== 'admin' && may(rol, allow))]
  })
  expect(Object.fromEntries(allowed)).toEqual(table)
})

it('the routes use every action of the permissions', () => {
  const used = new Set(routes.map(({ allow }) => allow).filter((allow) => allow !== 'public'))
  expect([...used].sort()).toEqual(Object.keys(actions).sort())
})

it('creating routes with a cost honour an idempotency key', () => {
  expect(
    routes
      .filter(({ idempotent }) => idempotent)
      .map(nameOf)
      .sort(),
  ).toEqual([
    'POST /asistencias',
    'POST /auth/register',
    'POST /caja/turnos',
    'POST /caja/turnos/:id/movimientos',
    'POST /clases/esperas',
    'POST /clases/esperas/:id/aceptar',
    'POST /clases/registrar',
    'POST /clientes',
    'POST /clientes/:id/fusionar',
    'POST /cobros/:id/contactos',
    'POST /composicion-corporal',
    'POST /contabilidad',
    'POST /contabilidad/',
    'POST /contabilidad/suscripciones/:id/asentar',
    'POST /entradas',
    'POST /entradas/:id/clase',
    'POST /entrenadores',
    'POST /membresias',
    'POST /membresias/:id/cancelar',
    'POST /membresias/:id/congelar',
    'POST /membresias/:id/personas',
    'POST /pagos',
    'POST /planes',
    'POST /productos',
    'POST /productos/:id/existencias',
    'POST /rutinas',
    'POST /rutinas/asignar',
    'POST /rutinas/asignar/copiar',
    'POST /rutinas/programas',
    'POST /rutinas/programas/:id/asignar',
    'POST /ventas',
    'POST /ventas/:id/devolucion',
  ])
})

const asksPassword: Record<string, string> = {
  'GET /auditoria/exportar': '/auditoria',
  'GET /copias/:nombre': '/copias',
  'GET /clientes/:id/datos': '/clientes/:id',
  'GET /exportaciones/todo': '/copias',
  'POST /auth/factor': '/mi-cuenta',
  'POST /auth/factor/activar': '/mi-cuenta',
  'POST /auth/factor/codigos': '/mi-cuenta',
  'DELETE /auth/factor': '/mi-cuenta',
  'DELETE /users/:id': '/usuarios',
  'DELETE /users/:id/factor': '/usuarios/editar/:id',
  'PUT /configuracion/verificacion': '/configuracion',
  'POST /configuracion/entrada/codigos': '/configuracion/entrada',
  'POST /importaciones/:id/ejecutar': '/importar/:id',
  'POST /importaciones/:id/deshacer': '/importar/:id',
  'POST /tokens': '/configuracion/tokens',
  'POST /webhooks': '/configuracion/webhooks',
  'PUT /webhooks/:id': '/configuracion/webhooks',
  'POST /clientes/:id/fusionar': '/clientes/:id',
  'POST /clientes/:id/borrar-datos': '/clientes/:id',
}

it('exactly the listed routes need a recent password', () => {
  const fresh = routes.filter((route) => route.fresh).map(nameOf)
  expect(fresh.sort()).toEqual(Object.keys(asksPassword).sort())
})

it('refuses to start with a route without permissions', async () => {
  const deps = { db: api.db, config: readConfig({}), clock: () => new Date() }
  const app = Fastify() as unknown as App
  enforcePermissions(app, deps, { findSessions, findTokens })
  expect(() => app.get('/olvidada', async () => 'abierta')).toThrow(
    'GET /olvidada does not say whom it allows',
  )
})

/** An endless response, which cambios.test.ts tests. */
const ENDLESS = 'GET /cambios'

describe.each(Object.entries(table).filter(([call]) => call !== ENDLESS))('%s', (call, allowed) => {
  const [method = '', path = ''] = call.split(' ')
  const url = path.replace(/:\w+/, '01a1fdba-9ddc-7115-af81-cac9435ec680')
  const attempt = (by: ReturnType<TestApi['as']>) => by.call(method as 'GET', url)

  it(`${call} answers 401 without a session, unless it is public`, async () => {
    const { statusCode, body } = await attempt(api.anonymous)
    const refused = statusCode === 401 && body.codigo === 'SESION_EXPIRADA'
    expect(refused).toBe(allowed !== 'public')
  })

  it.each(roles)(`${call} responds to %s according to the table`, async (rol) => {
    const { token } = await api.signedIn(rol)
    const { statusCode, body } = await attempt(api.withToken(token))
    expect(statusCode).not.toBe(401)
    const forbidden = allowed !== 'public' && rol !== 'admin' && !allowed.includes(rol)
    // The first administrator's machine is checked, not the role.
    expect(statusCode === 403 && body.codigo !== 'SOLO_EN_SU_EQUIPO').toBe(forbidden)
    const allow = routes.find((route) => nameOf(route) === call)?.allow as Action
    if (forbidden)
      expect(body.mensaje).toBe(refusals[allow] ?? 'No tienes permisos para realizar esta acción.')
  })
})

describe('a token with all permissions', () => {
  let all: ReturnType<TestApi['withToken']>
  const aToken = async (permisos: readonly Permiso[]) => {
    const { body } = await api.as('admin').post('/tokens', { nombre: 'Torniquete', permisos })
    return api.withToken(body.token)
  }
  beforeAll(async () => {
    all = await aToken(everyPermiso)
  })

  /** True for a route that only a signed-in person may call, never a token. */
  const isOfAPerson = ({ path, allow, fresh }: RegisteredRoute) =>
    path.startsWith('/auth/') ||
    path === '/mostrador/instantanea' ||
    fresh ||
    !(everyPermiso as readonly unknown[]).includes(allow)

  it.each(Object.keys(table))('%s responds unless reserved to a person', async (call) => {
    const route = routes.find((each) => nameOf(each) === call)
    if (!route) throw new Error(`no route ${call}`)
    const { method, path, allow } = route
    if (allow === 'public') return
    const url = path.replace(/:\w+/, '01a1fdba-9ddc-7115-af81-cac9435ec680')
    const { statusCode, body } = await all.call(method as 'GET', url)
    const refused = [statusCode, body.codigo].join(' ') === '403 TOKEN_SIN_PERMISO'
    expect(refused).toBe(isOfAPerson(route))
    if (!refused) expect([401, 403]).not.toContain(statusCode)
  })

  it('a token with another permission is refused everywhere', async () => {
    const [some, other] = [await aToken(['rutinas:leer']), await aToken(['pagos:leer'])]
    for (const { method, path, allow } of routes) {
      if (allow === 'public') continue
      const one = allow === 'rutinas:leer' ? other : some
      const { statusCode, body } = await one.call(method as 'GET', path.replace(/:\w+/, 'nada'))
      expect([method, path, statusCode, body.codigo]).toEqual([method, path, 403, 'TOKEN_SIN_PERMISO'])
    }
  })

  it("public routes ignore the token's creator", async () => {
    for (const { method, path, allow } of routes) {
      if (allow !== 'public') continue
      const url = path.replace(/:\w+/, '999999')
      const [with_, without] = [
        await all.call(method as 'GET', url),
        await api.anonymous.call(method as 'GET', url),
      ]
      expect([path, with_.statusCode, with_.body?.codigo]).toEqual([
        path,
        without.statusCode,
        without.body?.codigo,
      ])
    }
  })
})

it('requires the password again after 16 minutes', async () => {
  api.clock.now = new Date(api.clock.now.getTime() + 16 * 60_000)
  const paths = Object.keys(asksPassword).map((name) => name.split(' ') as [Method, string])
  for (const [method, path] of paths) {
    const { statusCode, body } = await api.as('admin').call(method, path.replace(/:\w+/g, ID), {})
    expect.soft([statusCode, body.codigo], `${method} ${path}`).toEqual([403, 'CONFIRMA_TU_CONTRASENA'])
  }
  const account = { nombre: 'Luz', email: 'luz@gimnasio.test', password: 'una clave larga', rol: 'admin' }
  const made = await api.as('admin').post('/auth/register', account)
  expect(made.body.codigo).toBe('CONFIRMA_TU_CONTRASENA')
})
