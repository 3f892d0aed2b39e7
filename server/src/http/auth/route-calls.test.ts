import { permisos as everyPermiso, type Permiso } from '@gym/contract/auth/tokens.rules'
import { type Action, refusals } from '@gym/contract/permissions/actions'
import { roles } from '@gym/contract/permissions/permissions'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Method, type TestApi, testApi } from '../../testing/api.ts'
import { nameOf, rowOf, table } from '../../testing/fixtures/route-roles.ts'
import { type RegisteredRoute, routesOf } from '../../testing/routes.ts'

const ID = '01a1fdba-9ddc-7115-af81-cac9435ec680'

let api: TestApi
let routes: RegisteredRoute[]
beforeAll(async () => {
  routes = await routesOf(async () => {
    api = await testApi()
  })
})

const asksPassword: Record<string, string> = {
  'GET /auditoria/exportar': '/auditoria',
  'GET /copias/:nombre': '/copias',
  'POST /copias/:nombre/restaurar': '/copias',
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

/** The change stream, whose response never ends. */
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
    // The route that creates the first administrator checks the machine, not the role.
    expect(statusCode === 403 && body.codigo !== 'SOLO_EN_SU_EQUIPO').toBe(forbidden)
    const allow = routes.find((route) => rowOf(route) === call)?.allow as Action
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

  const isOfAPerson = ({ path, allow, fresh }: RegisteredRoute) =>
    path.startsWith('/auth/') ||
    path === '/mostrador/instantanea' ||
    fresh ||
    !(everyPermiso as readonly unknown[]).includes(allow)

  it.each(Object.keys(table))('%s responds unless reserved to a person', async (call) => {
    const route = routes.find((each) => rowOf(each) === call)
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
