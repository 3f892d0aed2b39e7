import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { type Answer, type TestApi, testApi } from '../../testing/api.ts'
import { statementsOf } from '../../testing/database/statements.ts'
import { frontDesk, trainer } from '../../testing/front-desk.ts'
import { type RegisteredRoute, routesOf } from '../../testing/routes.ts'

let api: TestApi
let lookups: RegisteredRoute[]
let known: string
beforeAll(async () => {
  const routes = await routesOf(async () => {
    api = await testApi()
  })
  lookups = routes.filter(({ limit, allow }) => limit === 'consulta' && allow === 'public')
  const desk = frontDesk(api)
  const cliente = await desk.cliente()
  known = cliente.numeroIdentificacion
  await desk.pago({ cliente: cliente._id, monto: 1_000 })
  const floor = trainer(api)
  await floor.asignacion({ clienteId: cliente._id, rutinaId: (await floor.rutina())._id })
  await desk.entrenador()
  for (const clase of await desk.clases()) await desk.inscripcion(cliente, clase)
})

const lookUp = (path: string, numero: string, query = ''): Promise<Answer> =>
  api.anonymous.get(`${path.replace(':numeroIdentificacion', numero)}${query}`)

it('the public lookups are the four by number', () => {
  const paths = lookups.map(({ method, path }) => `${method} ${path}`).sort()
  expect(paths).toEqual([
    'GET /clases/consultar/:numeroIdentificacion',
    'GET /clientes/consultar/:numeroIdentificacion',
    'GET /pagos/consultar/:numeroIdentificacion',
    'GET /rutinas/consultarRutinasPorNumeroIdentificacion/:numeroIdentificacion',
  ])
})

it.each(['', '?limite=10', '?limite=10&pagina=7'])(
  'lookups run the same queries for known and unknown numbers%s',
  async (query) => {
    for (const { path } of lookups) {
      const work = await statementsOf(() => lookUp(path, known, query))
      expect(work.length, path).toBeGreaterThan(0)
      expect(await statementsOf(() => lookUp(path, '99999999', query)), path).toEqual(work)
      expect(await statementsOf(() => lookUp(path, 'nadie', query)), path).toEqual(work)
    }
  },
)

it('every unknown number gets the same response', async () => {
  for (const { path } of lookups) {
    for (const numero of ['99999999', 'nadie', '1', '%00']) {
      const { statusCode, body } = await lookUp(path, numero)
      expect([statusCode, body], path).toEqual([
        404,
        expect.objectContaining({ codigo: 'CLIENTE_NO_ENCONTRADO', mensaje: 'Cliente no encontrado' }),
      ])
    }
  }
})

it('the public lookups return only the fields on the screens', async () => {
  const fieldsOf = async ({ path }: RegisteredRoute) => {
    const { body } = await lookUp(path, known)
    return [path, Object.keys(Array.isArray(body) ? body[0] : body).join(' ')]
  }
  expect(Object.fromEntries(await Promise.all(lookups.map(fieldsOf)))).toEqual({
    '/clientes/consultar/:numeroIdentificacion': 'nombre apellido numeroIdentificacion estado',
    '/pagos/consultar/:numeroIdentificacion': '_id monto fecha fechaPago metodoPago partes concepto cantidad',
    '/clases/consultar/:numeroIdentificacion':
      '_id nombreClase dia horarioInicio horarioFin entrenadorNombre especialidad fechaInscripcion',
    '/rutinas/consultarRutinasPorNumeroIdentificacion/:numeroIdentificacion':
      '_id clienteId numeroIdentificacion rutinaId diasEntrenamiento diasDescanso asignadaPor ' +
      'fechaAsignacion createdAt',
  })
})

it('responds although the outcome cannot be recorded', async () => {
  await sql`create function falla() returns trigger language plpgsql as $$
    begin raise exception 'a sentence of the database'; end $$`.execute(api.database.owned)
  await sql`create trigger falla before update on llamadas_contadas for each row execute function falla()`.execute(
    api.database.owned,
  )
  expect((await lookUp(lookups[0]?.path ?? '', known)).statusCode).toBe(200)
  await sql`drop trigger falla on llamadas_contadas`.execute(api.database.owned)
})
