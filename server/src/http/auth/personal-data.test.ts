import { may } from '@gym/contract/permissions/actions'
import { beforeAll, expect, it } from 'vitest'
import { type TestApi, testApi } from '../../testing/api.ts'
import { aComposicion } from '../../testing/builders.ts'
import { frontDesk, trainer } from '../../testing/front-desk.ts'
import { type RegisteredRoute, routesOf } from '../../testing/routes.ts'

/** One person's data with unique values, so that a response that contains one reveals it. */
const known = {
  nombre: 'Canariana',
  apellido: 'Delbosque',
  numero: '9081726354',
  email: 'canariana@bosque.test',
  telefono: '3017263548',
  direccion: 'Carrera Canaria 17',
  nacimiento: '1987-03-19',
  contacto: 'Tía Amarilla',
  contactoTelefono: '6017263548',
  notas: 'prefiere la ventana',
  peso: 87.65,
  salud: 'hernia lumbar',
}
type Known = keyof typeof known
const keysOf = (of: typeof known) => Object.keys(of) as Known[]

const nameAndNumber: Known[] = ['nombre', 'apellido', 'numero']
const whole = keysOf(known).filter((field) => field !== 'peso' && field !== 'salud')

const readers = ['nadie', 'user', 'entrenador', 'recepcionista'] as const
type Reader = (typeof readers)[number]
const everybody: Reader[] = [...readers]
const staff: Reader[] = ['entrenador', 'recepcionista']
/** Readers of others' data and fields, by route. An admin reads all; an unlisted route reveals nothing. */
const table: Record<string, [Reader[], Known[]]> = {
  '/clientes': [staff, whole],
  '/clientes/:id': [staff, whole],
  '/clientes/:id/ficha': [staff, whole],
  '/clientes/consultar/:numeroIdentificacion': [everybody, nameAndNumber],
  '/membresias': [['recepcionista'], ['nombre', 'apellido', 'telefono']],
  '/membresias/:id': [['recepcionista'], ['nombre', 'apellido', 'telefono']],
  '/membresias/:id/renovacion': [['recepcionista'], ['nombre', 'apellido', 'telefono']],
  '/pagos': [['recepcionista'], nameAndNumber],
  '/pagos/:id': [['recepcionista'], nameAndNumber],
  '/ventas': [['recepcionista'], nameAndNumber],
  '/ventas/:id': [['recepcionista'], nameAndNumber],
  '/cobros': [['recepcionista'], ['nombre', 'apellido', 'email', 'telefono']],
  '/asistencias': [['recepcionista'], ['nombre', 'apellido']],
  '/entradas': [['recepcionista'], nameAndNumber],
  '/entradas/dentro': [['recepcionista'], nameAndNumber],
  '/mostrador/instantanea': [['recepcionista'], [...nameAndNumber, 'telefono']],
  '/clases/inscritos': [staff, [...nameAndNumber, 'email', 'telefono']],
  '/clases/esperas': [staff, [...nameAndNumber, 'telefono']],
  '/composicion-corporal/:id': [['entrenador'], ['numero', 'peso', 'salud']],
  '/composicion-corporal/cliente/:numeroIdentificacion': [staff, ['numero', 'peso', 'salud']],
  '/rutinas/consultarRutinasPorNumeroIdentificacion/:numeroIdentificacion': [everybody, nameAndNumber],
  '/rutinas/asignar/:id': [['entrenador'], nameAndNumber],
  '/hoy': [['recepcionista'], [...nameAndNumber, 'telefono']],
}
const lessTo: Record<string, Partial<Record<Reader, Known[]>>> = {
  '/composicion-corporal/cliente/:numeroIdentificacion': { user: ['numero', 'peso'] },
  '/hoy': { entrenador: nameAndNumber },
}
/** Routes for which the test has no data: files, exercises, a subscription, and the reader's own data. */
const ofNobody = [
  '/auth/mis-datos',
  '/auth/mis-datos/entrada',
  '/auth/mis-datos/foto',
  '/auth/mis-datos/archivo',
  '/clientes/:id/foto',
  '/configuracion/logo',
  '/ejercicios/:id/clip',
  '/ejercicios/:id',
  '/pagos/verificar',
]
const ENDLESS = '/cambios'

let api: TestApi
let routes: RegisteredRoute[]
let ids: Record<string, string>
beforeAll(async () => {
  routes = await routesOf(async () => {
    api = await testApi()
  })
  ids = await aPersonOfWhomAllIsKnown()
})

async function aPersonOfWhomAllIsKnown() {
  const desk = frontDesk(api)
  const floor = trainer(api)
  const cliente = await desk.cliente({
    nombre: known.nombre,
    apellido: known.apellido,
    numeroIdentificacion: known.numero,
    email: known.email,
    telefono: known.telefono,
    direccion: known.direccion,
    fechaNacimiento: known.nacimiento,
    contactoEmergencia: { nombre: known.contacto, telefono: known.contactoTelefono },
    notas: known.notas,
  })
  const hours = { dias: [{ dia: 'Viernes', horarioInicio: '10:00', horarioFin: '11:00' }] }
  const full = { dias: [{ dia: 'Jueves', horarioInicio: '10:00', horarioFin: '11:00' }], capacidadMaxima: 1 }
  const clase = await desk.clase(hours)
  const llena = await desk.clase(full)
  const producto = await desk.producto()
  const membresia = await desk.membresia({ cliente: cliente._id })
  const till = api.as('recepcionista')
  const turno = (await till.post('/caja/turnos', { base: 0 })).body._id
  const venta = await desk.venta({
    cliente: cliente._id,
    lineas: [{ producto: producto._id }],
    cobros: [{ metodo: 'Efectivo', monto: producto.precio }],
  })
  await desk.venta({ cliente: cliente._id, lineas: [{ concepto: 'Toalla', monto: 5_000 }], fiado: true })
  const pago = await desk.pago({
    cliente: cliente._id,
    producto: producto._id,
    cantidad: 1,
    metodoPago: 'Efectivo',
    estadoPago: 'Completado',
    fechaPago: '2026-11-20',
    monto: producto.precio,
  })
  const conteo = [{ denominacion: producto.precio, cantidad: 2 }]
  expect((await till.post(`/caja/turnos/${turno}/cierre`, { conteo })).statusCode).toBe(200)
  await desk.inscripcion(cliente, clase)
  await desk.inscripcion(await desk.cliente({ nombre: 'Otra' }), llena)
  await desk.espera(cliente, llena)
  await desk.asistencia({ clienteId: cliente._id, claseId: clase._id })
  const rutina = await floor.rutina()
  const asignacion = await floor.asignacion({ clienteId: cliente._id, rutinaId: rutina._id })
  const programa = await floor.programa([{ rutinaId: rutina._id }])
  const medida = await api
    .as('entrenador')
    .post(
      '/composicion-corporal',
      aComposicion({ numeroIdentificacion: known.numero, peso: known.peso, notas: known.salud }),
    )
  return {
    users: (await api.signedIn('user')).user._id,
    clientes: cliente._id,
    membresias: membresia._id,
    planes: (await desk.plan())._id,
    productos: producto._id,
    ventas: venta._id,
    cobros: cliente._id,
    'caja/turnos': turno,
    pagos: pago._id,
    entrenadores: clase.entrenadorId,
    rutinas: rutina._id,
    'rutinas/asignar': asignacion._id,
    'rutinas/programas': programa._id,
    'composicion-corporal': medida.body._id,
  }
}

const urlOf = (path: string) =>
  path
    .replace(':numeroIdentificacion', known.numero)
    .replace(':numero', '1')
    .replace(/^\/(.*)\/:id/, (_, resource) => `/${resource}/${ids[resource]}`)

it("each route reveals only the table's fields to its readers", async () => {
  const given: typeof table = {}
  const unread: string[] = []
  const reads = routes.filter(({ method, path }) => method === 'GET' && path !== ENDLESS)
  for (const { path, allow } of reads) {
    const fields = new Set<Known>()
    const to: Reader[] = []
    for (const reader of readers) {
      const caller = reader === 'nadie' ? api.anonymous : api.as(reader)
      const { statusCode, body } = await caller.get(urlOf(path))
      const mayRead = allow === 'public' || (allow && reader !== 'nadie' && may(reader, allow))
      if (mayRead && statusCode !== 200 && !ofNobody.includes(path)) unread.push(`${path}: ${statusCode}`)
      const seen = keysOf(known).filter((field) => JSON.stringify(body).includes(String(known[field])))
      const less = lessTo[path]?.[reader]
      if (less) expect([path, reader, seen]).toEqual([path, reader, less])
      if (less || statusCode !== 200 || seen.length === 0) continue
      to.push(reader)
      for (const field of seen) fields.add(field)
      expect([path, reader, [...fields]], 'the same fields to each').toEqual([path, reader, seen])
    }
    if (to.length > 0) given[path] = [to, [...fields]]
  }
  expect(unread, 'calls that the test has no thing to read for').toEqual([])
  expect(given).toEqual(table)
})

it('the table lists only existing routes', () => {
  const paths = new Set(routes.map(({ path }) => path))
  expect([...Object.keys(table), ...ofNobody].filter((path) => !paths.has(path))).toEqual([])
})
