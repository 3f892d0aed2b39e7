import { beforeAll, expect, test } from 'vitest'
import { type TestApi, testApi } from '../testing/api.ts'

// biome-ignore lint/suspicious/noExplicitAny: an answer has the shape each check reads
type Body = any
type Who = 'admin' | 'recepcionista' | 'entrenador' | 'user'
type Verb = 'get' | 'post' | 'put' | 'delete'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})

let serial = 0
const next = (): string => String(70_000_000 + ++serial)

const client = (fields: Body = {}): Body => ({
  nombre: 'Ana',
  apellido: 'Paz',
  email: `c${next()}@gimnasio.test`,
  telefono: '3001234567',
  direccion: 'Calle 1',
  estado: 'activo',
  numeroIdentificacion: next(),
  ...fields,
})

const made = async (path: string, body: Body, who: Who = 'admin'): Promise<Body> => {
  const answer = await api.as(who).post(path, body)
  expect(answer.statusCode, JSON.stringify(answer.body)).toBe(201)
  return answer.body
}

const read = async (path: string, who: Who = 'admin'): Promise<Body> => {
  const answer = await api.as(who).get(path)
  expect(answer.statusCode, `${path} ${JSON.stringify(answer.body)}`).toBe(200)
  return answer.body
}

const refused = async (verb: Verb, path: string, body: Body, status: number, sentence?: string) => {
  const answer =
    verb === 'get' || verb === 'delete'
      ? await api.as('admin')[verb](path)
      : await api.as('admin')[verb](path, body)
  const said: Body = answer.body
  expect(answer.statusCode, `${path} ${JSON.stringify(body)} ${JSON.stringify(said)}`).toBe(status)
  if (sentence) expect([said.mensaje, said.message]).toEqual([sentence, sentence])
  return said
}

const trainer = (fields: Body = {}): Body => ({
  nombre: 'Tomás',
  apellido: 'Ríos',
  correo: `t${next()}@gimnasio.test`,
  telefono: '3001234567',
  especialidad: 'Yoga',
  clases: [],
  ...fields,
})

const withClass = async (capacidadMaxima: number, nombreClase = `Yoga ${next()}`) => {
  const entrenador = await made(
    '/entrenadores',
    trainer({
      clases: [
        {
          nombreClase,
          capacidadMaxima,
          dias: [{ dia: 'Lunes', horarioInicio: '08:00', horarioFin: '09:00' }],
        },
      ],
    }),
  )
  return {
    entrenadorId: entrenador._id,
    nombreClase,
    dia: 'Lunes',
    horarioInicio: '08:00',
    horarioFin: '09:00',
  }
}

const product = (fields: Body = {}): Body => ({
  nombre: `Batido ${next()}`,
  descripcion: '',
  precio: 50,
  stock: 3,
  estado: 'activo',
  ...fields,
})
const membership = (cliente: string, fields: Body = {}): Body => ({
  cliente,
  tipo: 'Mensualidad',
  duracion: 30,
  precio: 100,
  sesionesRestantes: 8,
  fechainicio: '2026-11-20',
  ...fields,
})
const payment = (fields: Body = {}): Body => ({
  cantidad: 1,
  monto: 100,
  fecha: '2026-11-20',
  metodoPago: 'Efectivo',
  ...fields,
})
const transaction = (fields: Body = {}): Body => ({
  tipo: 'ingreso',
  descripcion: `Movimiento ${next()}`,
  monto: 10,
  fecha: '2026-11-20',
  metodoPago: 'efectivo',
  cuentaDebito: 'Caja',
  cuentaCredito: 'Ingresos',
  referencia: 'manual',
  ...fields,
})
const routine = (fields: Body = {}): Body => ({
  grupoMuscular: 'Pecho',
  nombreEjercicio: 'Flexiones de brazos',
  series: 3,
  repeticiones: 10,
  ...fields,
})

// §7, §3, §9
test('Registration without role answers a token and role user', async () => {
  const answer = await api.anonymous.post('/auth/register', {
    nombre: 'Nina',
    email: `n${next()}@gimnasio.test`,
    password: 'una clave larga 9',
  })
  const body: Body = answer.body
  expect([200, 201]).toContain(answer.statusCode)
  expect(body.token).toEqual(expect.any(String))
  expect(body.user.rol ?? body.user.role).toBe('user')
  expect(JSON.stringify(body)).not.toContain('una clave larga 9')
})

// §7
test('Registration takes the role from role and from rol', async () => {
  for (const field of ['role', 'rol']) {
    const email = `r${next()}@gimnasio.test`
    await made('/auth/register', {
      nombre: 'Rita',
      email,
      password: 'una clave larga 9',
      [field]: 'entrenador',
    })
    const login = await api.anonymous.post('/auth/login', { email, password: 'una clave larga 9' })
    const { user }: Body = login.body
    expect([field, user.rol ?? user.role]).toEqual([field, 'entrenador'])
  }
})

// §7
test('A failed login says why in message', async () => {
  const email = `l${next()}@gimnasio.test`
  await made('/auth/register', { nombre: 'Luz', email, password: 'una clave larga 9', rol: 'user' })
  const answer = await api.anonymous.post('/auth/login', { email, password: 'otra clave larga 9' })
  const body: Body = answer.body
  expect([400, 401]).toContain(answer.statusCode)
  expect(body.message).toMatch(/\S/)
  expect(body.token).toBeUndefined()
})

// §5
test('Client fields are checked in the order given', async () => {
  const steps: [Body, string][] = [
    [
      { nombre: '  ', apellido: '', email: 'x', telefono: '1', direccion: '', numeroIdentificacion: '' },
      'El nombre es obligatorio.',
    ],
    [
      { apellido: ' ', email: 'x', telefono: '1', direccion: '', numeroIdentificacion: '' },
      'El apellido es obligatorio.',
    ],
    [
      { email: 'ana@gimnasio', telefono: '1', direccion: '', numeroIdentificacion: '' },
      'Correo electrónico inválido.',
    ],
    [
      { telefono: '1', direccion: '', numeroIdentificacion: '' },
      'El teléfono debe tener 10 dígitos numéricos.',
    ],
    [{ direccion: ' ', numeroIdentificacion: '' }, 'La dirección es obligatoria.'],
    [{ numeroIdentificacion: '' }, 'El número de identificación es obligatorio.'],
  ]
  for (const [fields, sentence] of steps) await refused('post', '/clientes', client(fields), 400, sentence)
})

// §5
test('A client phone is exactly ten digits', async () => {
  for (const telefono of ['300123456', '30012345678', '300123456a', '+573001234', '']) {
    await refused(
      'post',
      '/clientes',
      client({ telefono }),
      400,
      'El teléfono debe tener 10 dígitos numéricos.',
    )
  }
  expect((await made('/clientes', client({ telefono: '0000000000' }))).telefono).toBe('0000000000')
})

// §4
test('Client and product are active unless said otherwise', async () => {
  const { estado: _, ...bare } = client()
  expect((await made('/clientes', bare)).estado).toBe('activo')
  const { estado: __, ...cheap } = product({ categoria: 'ropa' })
  expect((await made('/productos', cheap)).estado).toBe('activo')
  expect((await made('/clientes', client({ estado: 'inactivo' }))).estado).toBe('inactivo')
})

// §7, §3
test('Indicators are eight counts and follow a changed client', async () => {
  const before = await read('/indicadores')
  expect(Object.keys(before)).toEqual(
    expect.arrayContaining([
      'clientesActivos',
      'clientesInactivos',
      'totalProductos',
      'existenciasTotales',
      'entrenadores',
      'clasesActivas',
      'membresiasActivas',
      'membresiasPorVencer',
    ]),
  )
  const body = client()
  const { _id } = await made('/clientes', body)
  const put = await api.as('admin').put(`/clientes/${_id}`, { ...body, estado: 'inactivo' })
  expect(put.statusCode).toBe(200)
  const after = await read('/indicadores')
  expect(after.clientesInactivos).toBe(before.clientesInactivos + 1)
  expect(after.clientesActivos).toBe(before.clientesActivos)
})

// §7
test('A deleted client is no longer found', async () => {
  const body = client()
  const { _id } = await made('/clientes', body)
  expect((await api.as('recepcionista').delete(`/clientes/${_id}`)).statusCode).toBeLessThan(300)
  await refused('get', `/clientes/${_id}`, undefined, 404)
  const list = await read('/clientes')
  expect((list.clientes ?? list).some((one: Body) => one._id === _id)).toBe(false)
})

// §3, §4
test('A membership ends its duration after its start', async () => {
  const { _id } = await made('/clientes', client())
  const created = await made('/membresias', membership(_id, { duracion: 15 }))
  expect(created.fechafin.slice(0, 10)).toBe('2026-12-05')
  expect(created.cliente).toMatchObject({ nombre: 'Ana', apellido: 'Paz' })
  const put = await api.as('admin').put(`/membresias/${created._id}`, {
    tipo: 'Clase',
    duracion: 1,
    precio: 0,
    sesionesRestantes: 0,
    cliente: _id,
  })
  expect(put.statusCode, JSON.stringify(put.body)).toBe(200)
  const again = (await read('/membresias')).membresias.find((one: Body) => one._id === created._id)
  expect(again).toMatchObject({ tipo: 'Clase', duracion: 1, precio: 0, sesionesRestantes: 0 })
  expect(again.fechafin.slice(0, 10)).toBe('2026-11-21')
})

// §5, §7
test('A membership edit below its minimums is refused in error', async () => {
  const { _id } = await made('/clientes', client())
  const { _id: id } = await made('/membresias', membership(_id))
  const edit = { tipo: 'Mensualidad', duracion: 30, precio: 100, sesionesRestantes: 8, cliente: _id }
  for (const fields of [{ duracion: 0 }, { precio: -0.01 }, { sesionesRestantes: -1 }, { precio: null }]) {
    const said = await refused('put', `/membresias/${id}`, { ...edit, ...fields }, 400)
    expect(said.error).toMatch(/\S/)
  }
  const cents = await api.as('admin').put(`/membresias/${id}`, { ...edit, precio: 99.99 })
  expect(cents.statusCode).toBe(200)
})

// §5
test('A membership needs every field', async () => {
  const { _id } = await made('/clientes', client())
  for (const field of ['cliente', 'tipo', 'duracion', 'precio', 'sesionesRestantes', 'fechainicio']) {
    const body = membership(_id)
    delete body[field]
    await refused('post', '/membresias', body, 400)
  }
})

// §4, §9
test('A membership about to expire ends within five days', async () => {
  const before = await read('/indicadores')
  for (const duracion of [5, 6]) {
    const { _id } = await made('/clientes', client())
    await made('/membresias', membership(_id, { duracion }))
  }
  const after = await read('/indicadores')
  expect(after.membresiasPorVencer - before.membresiasPorVencer).toBe(1)
  expect(after.membresiasActivas - before.membresiasActivas).toBe(2)
})

// §5, §7
test('A trainer lacking a required field is refused in mensaje', async () => {
  for (const field of ['nombre', 'apellido', 'correo', 'telefono', 'especialidad']) {
    const body = trainer()
    delete body[field]
    expect((await refused('post', '/entrenadores', body, 400)).mensaje).toMatch(/\S/)
  }
})

// §5
test('A product refuses a negative stock and an unknown category', async () => {
  await refused('post', '/productos', product({ stock: -1 }), 400)
  await refused('post', '/productos', product({ categoria: 'comida' }), 400)
  await refused('post', '/productos', product({ nombre: '' }), 400)
  expect(await made('/productos', product({ precio: 0.01, stock: 0 }))).toMatchObject({
    precio: 0.01,
    stock: 0,
  })
})

// §5
test('A payment without client or product defaults quantity and method', async () => {
  const created = await made('/pagos', { monto: 25, fecha: '2026-11-20' }, 'recepcionista')
  expect(created).toMatchObject({ cantidad: 1, metodoPago: 'Efectivo', monto: 25 })
})

// §5, §3
test('A payment refuses no date, no quantity and unknown methods', async () => {
  await refused('post', '/pagos', payment({ fecha: '' }), 400)
  await refused('post', '/pagos', payment({ cantidad: 0 }), 400)
  await refused('post', '/pagos', payment({ metodoPago: 'Cheque' }), 400)
  for (const metodoPago of ['Tarjeta', 'Transferencia']) await made('/pagos', payment({ metodoPago }))
})

// §5
test('A payment edit above the stock says stock is short', async () => {
  const producto = (await made('/productos', product({ stock: 3 })))._id
  const pago = await made('/pagos', payment())
  const short = await api
    .as('admin')
    .put(`/pagos/${pago._id}`, payment({ producto, cantidad: 4, monto: 200 }))
  const said: Body = short.body
  expect([short.statusCode >= 400 && short.statusCode < 500, said.mensaje]).toEqual([
    true,
    'Stock insuficiente para el producto seleccionado.',
  ])
  const exact = await api
    .as('admin')
    .put(`/pagos/${pago._id}`, payment({ producto, cantidad: 3, monto: 150 }))
  expect(exact.statusCode, JSON.stringify(exact.body)).toBe(200)
})

// §7, §9
test('Payments of a month are its first to last day', async () => {
  const ids: string[] = []
  for (const fecha of ['2025-10-31', '2025-11-01', '2025-11-30', '2025-12-01'])
    ids.push((await made('/pagos', payment({ fecha })))._id)
  const { pagos } = await read(
    '/pagos?fechaInicio=2025-11-01T05:00:00.000Z&fechaFin=2025-12-01T04:59:59.999Z',
  )
  expect(pagos.map((one: Body) => one._id).sort()).toEqual([ids[1], ids[2]].sort())
})

// §3, §6
test('Public payment lookup reads amount, date, method and concept', async () => {
  const { _id, numeroIdentificacion } = await made('/clientes', client())
  const producto = await made('/productos', product({ precio: 40 }))
  await made(
    '/pagos',
    payment({ cliente: _id, producto: producto._id, cantidad: 2, monto: 80, metodoPago: 'Tarjeta' }),
  )
  const answer = await api.anonymous.get(`/pagos/consultar/${numeroIdentificacion}`)
  const body: Body = answer.body
  expect(answer.statusCode).toBe(200)
  const [pago] = body.pagos ?? body
  expect(pago).toMatchObject({ monto: 80, metodoPago: 'Tarjeta', concepto: producto.nombre })
  expect(pago.fechaPago.slice(0, 10)).toBe('2026-11-20')
})

// §7
test('Accounting totals follow the dates and the type asked', async () => {
  await made('/contabilidad/', transaction({ monto: 70, fecha: '2024-02-29' }))
  await made(
    '/contabilidad/',
    transaction({ tipo: 'egreso', monto: 100, fecha: '2024-02-01', cuentaCredito: 'Gastos' }),
  )
  await made('/contabilidad/', transaction({ monto: 5, fecha: '2024-03-01' }))
  const range = 'fechaInicio=2024-02-01T05:00:00.000Z&fechaFin=2024-03-01T04:59:59.999Z'
  expect(await read(`/contabilidad?${range}`)).toMatchObject({
    totalIngresos: 70,
    totalEgresos: 100,
    balance: -30,
  })
  const only = await read(`/contabilidad?${range}&tipo=egreso`)
  expect(only.transacciones.map((one: Body) => [one.tipo, one.monto])).toEqual([['egreso', 100]])
  expect(only.transacciones[0].creadoPor.nombre).toMatch(/\S/)
})

// §7, §3
test('A transaction edit keeps its payment method and takes a category', async () => {
  const { _id } = await made('/contabilidad/', transaction({ metodoPago: 'tarjeta', cuentaDebito: 'Bancos' }))
  const body = {
    tipo: 'egreso',
    monto: 12.5,
    descripcion: 'Arreglo',
    fecha: '2026-11-19',
    categoria: 'Mantenimiento',
    cuentaDebito: 'Caja',
    cuentaCredito: 'Gastos',
    referencia: 'factura',
  }
  const put = await api.as('admin').put(`/contabilidad/${_id}`, body)
  expect(put.statusCode, JSON.stringify(put.body)).toBe(200)
  const again = await read(`/contabilidad/${_id}`)
  expect(again).toMatchObject({
    ...body,
    fecha: expect.stringContaining('2026-11-19'),
    metodoPago: 'tarjeta',
  })
})

// §5
test('A transaction needs each of its required fields', async () => {
  for (const field of [
    'tipo',
    'descripcion',
    'monto',
    'fecha',
    'cuentaDebito',
    'cuentaCredito',
    'referencia',
  ]) {
    const body = transaction()
    delete body[field]
    await refused('post', '/contabilidad/', body, 400)
  }
  for (const fields of [{ referencia: 'recibo' }, { cuentaDebito: 'Gastos' }, { cuentaCredito: 'Caja' }]) {
    await refused('post', '/contabilidad/', transaction(fields), 400)
  }
})

// §2, §6, §8
test('Accounting, users, indicators and enrolments refuse every other role', async () => {
  for (const who of ['recepcionista', 'entrenador', 'user'] as const) {
    for (const path of ['/contabilidad', '/users', '/indicadores', '/clases/todas-inscripciones']) {
      const answer = await api.as(who).get(path)
      const body: Body = answer.body
      expect([who, path, answer.statusCode]).toEqual([who, path, 403])
      expect(body.mensaje ?? body.message).toBe('No tienes permisos para realizar esta acción.')
    }
  }
})

// §2, §7
test('Each role reads what its own screens need', async () => {
  const { numeroIdentificacion } = await made('/clientes', client())
  const reads: [Who, string][] = [
    ['entrenador', '/clientes'],
    ['entrenador', '/rutinas'],
    ['recepcionista', '/clases/disponibles'],
    ['recepcionista', '/asistencias'],
    ['recepcionista', '/productos'],
    ['user', `/rutinas/consultarRutinasPorNumeroIdentificacion/${numeroIdentificacion}`],
    ['user', `/pagos/consultar/${numeroIdentificacion}`],
    ['user', `/clases/consultar/${numeroIdentificacion}`],
    ['user', `/composicion-corporal/cliente/${numeroIdentificacion}`],
  ]
  for (const [who, path] of reads)
    expect([who, path, (await api.as(who).get(path)).statusCode]).toEqual([who, path, 200])
})

// §3, §4
test('A full class refuses further enrolments', async () => {
  const clase = await withClass(1)
  const [first, second] = [await made('/clientes', client()), await made('/clientes', client())]
  await made(
    '/clases/registrar',
    { ...clase, numeroIdentificacion: first.numeroIdentificacion },
    'recepcionista',
  )
  const open = (await read('/clases/disponibles')).find((one: Body) => one.nombreClase === clase.nombreClase)
  if (open) expect(open.capacidadMaxima).toBe(0)
  const late = await api
    .as('recepcionista')
    .post('/clases/registrar', { ...clase, numeroIdentificacion: second.numeroIdentificacion })
  expect(late.statusCode).toBeGreaterThanOrEqual(400)
  const all = await read('/clases/todas-inscripciones')
  const group = all.find((one: Body) => one.nombreClase === clase.nombreClase)
  expect(group).toMatchObject({ dia: 'Lunes', horarioInicio: '08:00', horarioFin: '09:00' })
  expect(group.inscritos).toHaveLength(1)
  expect(group.inscritos[0]).toMatchObject({
    nombreCompleto: 'Ana Paz',
    correo: first.email,
    entrenadorNombre: 'Tomás Ríos',
  })
})

// §5
test('Class enrolment without an identification number is refused', async () => {
  const clase = await withClass(3)
  await refused(
    'post',
    '/clases/registrar',
    { ...clase, numeroIdentificacion: ' ' },
    400,
    'Por favor, ingrese un número de identificación.',
  )
  await refused('post', '/clases/registrar', { ...clase, numeroIdentificacion: '99999999' }, 404)
})

// §3, §8
test('Attendance names its client and class or says which lacks', async () => {
  const clase = await withClass(5)
  const { _id: clienteId } = await made('/clientes', client())
  const claseId = (await read('/clases/disponibles')).find(
    (one: Body) => one.nombreClase === clase.nombreClase,
  )._id
  await made('/asistencias', { clienteId, claseId }, 'recepcionista')
  const list = await read('/asistencias')
  const mine = (list.asistencias ?? list).find((one: Body) => one.clienteId._id === clienteId)
  expect(mine).toMatchObject({
    clienteId: { nombre: expect.stringContaining('Ana') },
    claseId: { nombre: expect.stringContaining(clase.nombreClase) },
  })
  expect(new Date(mine.fecha).getTime()).not.toBeNaN()
  const nobody = '01a21f69-0000-7000-8000-000000000000'
  await refused('post', '/asistencias', { clienteId: nobody, claseId }, 404, 'Cliente no encontrado')
  await refused('post', '/asistencias', { clienteId, claseId: nobody }, 404, 'Clase no encontrada')
  await refused('post', '/asistencias', { claseId }, 400)
})

// §5
test('An assignment needs training days and rest days', async () => {
  const { _id: clienteId } = await made('/clientes', client())
  const { _id: rutinaId } = await made('/rutinas', routine(), 'entrenador')
  const body = { clienteId, rutinaId, diasEntrenamiento: ['Lunes'], diasDescanso: ['Domingo'] }
  const all = 'Todos los campos son obligatorios, incluyendo días de entrenamiento y descanso.'
  await refused('post', '/rutinas/asignar', { ...body, diasDescanso: [] }, 400, all)
  await refused('post', '/rutinas/asignar', { ...body, diasEntrenamiento: [] }, 400, all)
  await refused('post', '/rutinas/asignar', { ...body, rutinaId: '' }, 400, all)
  const { _id } = await made('/rutinas/asignar', body, 'entrenador')
  const said = await refused('put', `/rutinas/asignar/${_id}`, { ...body, diasDescanso: [] }, 400)
  expect(said.mensaje).toMatch(/incluyendo rutina, días de entrenamiento y descanso\.$/)
  await refused('post', '/rutinas/asignar', { ...body, diasEntrenamiento: ['Monday'] }, 400)
})

// §6, §7
test('Only an admin deletes an assignment', async () => {
  const { _id: clienteId, numeroIdentificacion } = await made('/clientes', client())
  const { _id: rutinaId } = await made('/rutinas', routine({ series: 4 }))
  const { _id } = await made(
    '/rutinas/asignar',
    { clienteId, rutinaId, diasEntrenamiento: ['Lunes'], diasDescanso: ['Domingo'] },
    'entrenador',
  )
  const answer = await api.as('entrenador').delete(`/rutinas/asignar/${_id}`)
  const body: Body = answer.body
  expect([answer.statusCode, body.mensaje]).toEqual([403, 'No tienes permisos para eliminar asignaciones.'])
  const path = `/rutinas/consultarRutinasPorNumeroIdentificacion/${numeroIdentificacion}`
  const [mine] = await read(path, 'user')
  expect(mine).toMatchObject({
    numeroIdentificacion,
    rutinaId: { grupoMuscular: 'Pecho' },
    clienteId: { nombre: 'Ana', apellido: 'Paz' },
  })
  expect((await api.as('admin').delete(`/rutinas/asignar/${_id}`)).statusCode).toBeLessThan(300)
})

// §5, §7, §9
test('Body composition defaults its date to today and lists newest first', async () => {
  const { numeroIdentificacion } = await made('/clientes', client())
  const body = {
    numeroIdentificacion,
    peso: 80,
    altura: 180,
    objetivo: 'Rehabilitación',
    notas: 'Rodilla\nPoco a poco',
  }
  await made('/composicion-corporal', { ...body, fecha: '2026-11-10' }, 'entrenador')
  await made('/composicion-corporal', body, 'entrenador')
  const answer = await read(`/composicion-corporal/cliente/${numeroIdentificacion}`, 'user')
  expect(answer.success).toBe(true)
  expect(
    (await read(`/composicion-corporal/cliente/${numeroIdentificacion}`, 'entrenador')).data[0].notas,
  ).toBe(body.notas)
  expect(answer.data.map((one: Body) => one.fecha.slice(0, 10))).toEqual(['2026-11-20', '2026-11-10'])
  expect(answer.data[0]).toMatchObject({ peso: 80, altura: 180 })
  await refused('post', '/composicion-corporal', { ...body, objetivo: 'Volumen' }, 400)
})

// §5, §7
test('A user edit without password keeps the old password', async () => {
  const email = `u${next()}@gimnasio.test`
  const created = await made('/auth/register', {
    nombre: 'Uri',
    email,
    password: 'una clave larga 9',
    rol: 'recepcionista',
  })
  const { _id } = (await read('/users')).find((one: Body) => one.email === email)
  expect(created.user.rol).toBe('recepcionista')
  const put = await api.as('admin').put(`/users/${_id}`, { nombre: 'Uriel', email, rol: 'entrenador' })
  expect(put.statusCode, JSON.stringify(put.body)).toBe(200)
  const login = await api.anonymous.post('/auth/login', { email, password: 'una clave larga 9' })
  const said: Body = login.body
  expect([login.statusCode, said.user?.nombre, said.user?.rol]).toEqual([200, 'Uriel', 'entrenador'])
  await api
    .as('admin')
    .put(`/users/${_id}`, { nombre: 'Uriel', email, rol: 'entrenador', password: 'la segunda clave 7' })
  expect((await api.anonymous.post('/auth/login', { email, password: 'una clave larga 9' })).statusCode).toBe(
    401,
  )
  expect((await api.as('admin').delete(`/users/${_id}`)).statusCode).toBeLessThan(300)
  expect(JSON.stringify(await read('/users'))).not.toMatch(/password|Uriel/)
})
