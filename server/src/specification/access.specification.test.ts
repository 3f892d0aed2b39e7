import { beforeAll, expect, test } from 'vitest'
import { type TestApi, testApi } from '../testing/api.ts'

let api: TestApi

beforeAll(async () => {
  api = await testApi()
})

type Method = 'get' | 'post' | 'put' | 'delete'
type Role = Parameters<TestApi['as']>[0]

const id = '64b7f3c2a1d4e5f60718293a'

const statusFor = async (caller: TestApi['anonymous'], method: Method, path: string): Promise<number> => {
  const body = {}
  if (method === 'post') return (await caller.post(path, body)).statusCode
  if (method === 'put') return (await caller.put(path, body)).statusCode
  return (await caller[method](path)).statusCode
}

const crud = (path: string): [Method, string][] => [
  ['get', path],
  ['post', path],
  ['get', `${path}/${id}`],
  ['put', `${path}/${id}`],
  ['delete', `${path}/${id}`],
]

const reception: [Method, string][] = [
  ...crud('/membresias'),
  ...crud('/pagos'),
  ['post', '/clientes'],
  ['put', `/clientes/${id}`],
  ['delete', `/clientes/${id}`],
  ['post', '/productos'],
  ['put', `/productos/${id}`],
  ['delete', `/productos/${id}`],
  ['post', '/entrenadores'],
  ['put', `/entrenadores/${id}`],
  ['get', '/asistencias'],
  ['post', '/asistencias'],
]

const training: [Method, string][] = [
  ['post', '/rutinas'],
  ['put', `/rutinas/${id}`],
  ['post', '/rutinas/asignar'],
  ['put', `/rutinas/asignar/${id}`],
  ['post', '/composicion-corporal'],
]

const administration: [Method, string][] = [
  ['get', '/contabilidad'],
  ['post', '/contabilidad/'],
  ['get', `/contabilidad/${id}`],
  ['put', `/contabilidad/${id}`],
  ['get', '/users'],
  ['put', `/users/${id}`],
  ['delete', `/users/${id}`],
  ['get', '/clases/todas-inscripciones'],
  ['get', '/indicadores'],
  ['delete', `/rutinas/asignar/${id}`],
]

const shared: [Method, string][] = [
  ['get', '/clientes'],
  ['get', '/productos'],
  ['get', '/entrenadores'],
  ['get', '/rutinas'],
  ['get', '/clases/disponibles'],
  ['post', '/pagos/crear-sesion'],
  ['get', '/pagos/verificar?session_id=otra'],
  ['get', '/composicion-corporal/cliente/10000001'],
]

test('every guarded call answers 401 without a valid token', async () => {
  for (const [method, path] of [...reception, ...training, ...administration, ...shared]) {
    expect.soft(await statusFor(api.anonymous, method, path), `${method} ${path}`).toBe(401)
  }
  for (const path of ['/clientes', '/users', '/indicadores']) {
    const refused = await api.withToken('no-es-un-token').get(path)
    expect.soft(refused.statusCode, path).toBe(401)
    expect.soft(refused.body.mensaje ?? refused.body.message, path).toMatch(/\S/)
  }
})

test('each call refuses the roles its screen refuses', async () => {
  const refusals: [Role[], [Method, string][]][] = [
    [['entrenador', 'user'], reception],
    [['recepcionista', 'user'], training],
    [['recepcionista', 'entrenador', 'user'], administration],
    [['user'], [['get', '/clientes']]],
  ]
  for (const [roles, calls] of refusals) {
    for (const role of roles) {
      for (const [method, path] of calls) {
        expect.soft(await statusFor(api.as(role), method, path), `${role} ${method} ${path}`).toBe(403)
      }
    }
  }
})

test('each screen reads its lists with the roles it admits', async () => {
  const admissions: [Role[], string[]][] = [
    [
      ['recepcionista', 'admin'],
      [
        '/clientes',
        '/membresias',
        '/entrenadores',
        '/productos',
        '/pagos',
        '/clases/disponibles',
        '/asistencias',
      ],
    ],
    [
      ['entrenador', 'admin'],
      ['/rutinas', '/clientes'],
    ],
    [['admin'], ['/contabilidad', '/users', '/indicadores', '/clases/todas-inscripciones']],
  ]
  for (const [roles, paths] of admissions) {
    for (const role of roles) {
      for (const path of paths) {
        expect.soft(await statusFor(api.as(role), 'get', path), `${role} ${path}`).toBe(200)
      }
    }
  }
})

test('a refused role reads the sentence of permissions', async () => {
  for (const role of ['recepcionista', 'entrenador', 'user'] as const) {
    const { body } = await api.as(role).get('/contabilidad')
    expect.soft(body.mensaje, role).toBe('No tienes permisos para realizar esta acción.')
  }
})

test('an unknown path answers 404 with a message', async () => {
  const missing = await api.as('admin').get('/no-existe')
  expect.soft(missing.statusCode).toBe(404)
  expect.soft(missing.body.mensaje ?? missing.body.message).toMatch(/\S/)
})

test('the indicators count what the gym holds', async () => {
  const caller = api.as('admin')
  const read = await caller.get('/indicadores')
  expect.soft(read.statusCode).toBe(200)
  const before = read.body
  const client = {
    nombre: 'Quique',
    apellido: 'Vera',
    email: 'quique@correo.co',
    telefono: '3001234567',
    direccion: 'Calle 9',
    estado: 'activo',
    numeroIdentificacion: '50000001',
  }
  await caller.post('/clientes', client)
  const other = { ...client, email: 'rita@correo.co', estado: 'inactivo', numeroIdentificacion: '50000002' }
  await caller.post('/clientes', other)
  await caller.post('/productos', {
    nombre: 'Barra',
    descripcion: '',
    precio: 3,
    stock: 11,
    estado: 'activo',
  })
  await caller.post('/productos', { nombre: 'Malla', descripcion: '', precio: 3, stock: 4, estado: 'activo' })
  const dias = [{ dia: 'Lunes', horarioInicio: '06:00', horarioFin: '07:00' }]
  await caller.post('/entrenadores', {
    nombre: 'Sara',
    apellido: 'Toro',
    correo: 'sara@gim.co',
    telefono: '3001112233',
    especialidad: 'Fuerza',
    clases: [{ nombreClase: 'Fuerza', capacidadMaxima: 10, dias }],
  })
  const clients = (await caller.get('/clientes')).body
  const rows: { _id: string; numeroIdentificacion: string }[] = clients.clientes ?? clients
  const cliente = rows.find((row) => row.numeroIdentificacion === '50000001')?._id
  const membership = { cliente, tipo: 'Mensualidad', duracion: 30, precio: 50, sesionesRestantes: 8 }
  // Memberships of 30 days, which end 25, 5 and 6 days from today, and one already ended.
  for (const fechainicio of ['2026-11-15', '2026-10-26', '2026-10-27', '2026-09-01']) {
    await caller.post('/membresias', { ...membership, fechainicio })
  }
  const after = (await caller.get('/indicadores')).body
  const growth: [string, number][] = [
    ['clientesActivos', 1],
    ['clientesInactivos', 1],
    ['totalProductos', 2],
    ['existenciasTotales', 15],
    ['entrenadores', 1],
    ['clasesActivas', 1],
    ['membresiasActivas', 3],
    ['membresiasPorVencer', 1],
  ]
  for (const [field, more] of growth) {
    expect.soft(before[field], field).toEqual(expect.any(Number))
    expect.soft(after[field] - before[field], field).toBe(more)
  }
  await caller.put(`/clientes/${cliente}`, { ...client, estado: 'inactivo' })
  const { clientesActivos, clientesInactivos } = (await caller.get('/indicadores')).body
  expect
    .soft([clientesActivos - after.clientesActivos, clientesInactivos - after.clientesInactivos])
    .toEqual([-1, 1])
})
