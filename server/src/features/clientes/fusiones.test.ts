import type { Cliente } from '@gym/contract/clientes/clientes.schema'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { countByStatus, type TestApi, together } from '../../testing/api.ts'
import { aClase, aComposicion, aEntrenador, aPago } from '../../testing/builders.ts'
import { emptiedApi } from '../../testing/emptied-api.ts'
import { frontDesk, trainer } from '../../testing/front-desk.ts'

let api: TestApi
let desk: ReturnType<typeof frontDesk>
let kept: Cliente
let other: Cliente
beforeEach(async () => {
  api = await emptiedApi()
  desk = frontDesk(api)
  kept = await desk.cliente({ nombre: 'Ana' })
  other = await desk.cliente({ nombre: 'Anita', telefono: '3015556677' })
})

const admin = () => api.as('admin')
const merge = (a: Cliente, de: Cliente) => admin().post(`/clientes/${a._id}/fusionar`, { otro: de._id })
const preview = async () => (await admin().get(`/clientes/${kept._id}/fusionar?otro=${other._id}`)).body
const PIXEL = Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64')

async function rowsOf(id: string): Promise<Record<string, number>> {
  const { rows: tables } = await sql<{ tabla: string; columna: string }>`
    select c.conrelid::regclass::text as tabla, a.attname as columna
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'clientes'::regclass
      and c.conrelid not in ('fusiones'::regclass, 'clientes'::regclass)
    order by 1`.execute(api.db)
  const counts = tables.map(
    ({ tabla, columna }) =>
      sql`select ${tabla}::text as tabla, count(*)::int as filas from ${sql.table(tabla)} where ${sql.ref(columna)} = ${id}`,
  )
  const { rows } = await sql<{ tabla: string; filas: number }>`${sql.join(counts, sql` union all `)}`.execute(
    api.db,
  )
  return Object.fromEntries(rows.map(({ tabla, filas }) => [tabla, filas]))
}

async function aLifeOf(cliente: Cliente) {
  const floor = trainer(api)
  const numero = { numeroIdentificacion: cliente.numeroIdentificacion }
  await desk.pago({ cliente: cliente._id, monto: 1_000 })
  const { _id: membresia } = await desk.membresia({ cliente: cliente._id })
  const leaves = { cuando: 'al-final', motivo: 'precio' }
  await api.as('recepcionista').post(`/membresias/${membresia}/cancelar`, leaves)
  const sell = (sale: object) => api.as('recepcionista').post('/ventas', { cliente: cliente._id, ...sale })
  await sell({ lineas: [{ concepto: 'Toalla', monto: 5_000 }], cobros: [], fiado: true })
  await sell({ lineas: [{ deuda: 2_000 }], cobros: [{ metodo: 'Efectivo', monto: 2_000 }] })
  await api.as('recepcionista').post('/entradas', { clienteId: cliente._id })
  await api.as('recepcionista').post(`/cobros/${cliente._id}/contactos`, { canal: 'en persona' })
  await api.as('entrenador').post('/composicion-corporal', aComposicion(numero))
  await floor.asignacion({ clienteId: cliente._id, rutinaId: (await floor.rutina())._id })
  await api.as('recepcionista').put(`/clientes/${cliente._id}`, { notas: 'Zurda.' })
  await api.as('recepcionista').put(`/clientes/${cliente._id}/foto`, PIXEL, { 'content-type': 'image/webp' })
  await desk.entrenador()
  const clase = (await desk.clases()).at(-1)
  if (clase) await desk.inscripcion(cliente, clase)
  const { _id: matricula } = await desk.plan({ matricula: 20_000 })
  await desk.venta({
    cliente: cliente._id,
    lineas: [{ matricula }],
    cobros: [{ metodo: 'Efectivo', monto: 20_000 }],
  })
  const full = await desk.clase({ capacidadMaxima: 1 })
  await desk.inscripcion(await desk.cliente(), full)
  await desk.espera(cliente, full)
  const { user } = await api.signedIn('user')
  await api.as('recepcionista').post(`/clientes/${cliente._id}/vincular`, { usuario: user._id })
}

test('only an admin may merge, and only two different existing clients', async () => {
  const path = `/clientes/${kept._id}/fusionar`
  expect((await api.as('recepcionista').post(path, { otro: other._id })).statusCode).toBe(403)
  const same = await merge(kept, kept)
  expect([same.statusCode, same.body.codigo]).toEqual([409, 'MISMO_CLIENTE'])
  expect((await admin().get(`${path}?otro=${kept._id}`)).body.codigo).toBe('MISMO_CLIENTE')
  expect((await admin().post(path, { otro: 'nadie' })).statusCode).toBe(404)
  expect((await admin().post(path, {})).statusCode).toBe(400)
})

test("a merge moves every table's rows, as the preview counted", async () => {
  await aLifeOf(other)
  const before = await rowsOf(other._id)
  // A new table that references clients must be added here and to `fusionarClientes`.
  expect(before).toEqual({
    abonos: 1,
    asignaciones: 1,
    asistencias: 1,
    cancelaciones: 1,
    cargos: 1,
    clientes_historial: 1,
    codigos_de_cuenta: 0,
    composicion_corporal: 1,
    contactos: 1,
    esperas: 1,
    fotos: 1,
    inscripciones: 1,
    matriculas: 1,
    membresias: 1,
    pagos: 3,
    ventas: 3,
    vinculos: 1,
  })
  expect(await preview()).toMatchObject({
    cliente: { _id: kept._id },
    otro: { _id: other._id },
    mueve: {
      pagos: 3,
      ventas: 3,
      saldo: 3_000,
      entradas: 1,
      membresias: 1,
      inscripciones: 1,
      esperas: 1,
      rutinas: 1,
      medidas: 1,
      contactos: 1,
      foto: true,
    },
    repetidas: { entradas: 0, inscripciones: 0, esperas: 0, rutinas: 0 },
  })
  const answer = await merge(kept, other)
  expect([answer.statusCode, answer.body]).toEqual([200, { ...kept, notas: 'Zurda.' }])
  expect(Object.values(await rowsOf(other._id)).every((rows) => rows === 0)).toBe(true)
  expect(await rowsOf(kept._id)).toEqual(before)
  const { body: linea } = await admin().get(`/clientes/${kept._id}/linea?limite=1`)
  expect(linea[0].texto).toBe(`Unido con Anita Pérez (${other.numeroIdentificacion})`)
})

test('duplicates of place, routine and class survive once, and the session returns', {
  tags: ['full'],
}, async () => {
  const floor = trainer(api)
  const dias = [{ dia: 'Viernes', horarioInicio: '09:30', horarioFin: '10:30' }]
  await desk.entrenador(aEntrenador({ clases: [aClase({ dias })] }))
  const [clase] = await desk.clases()
  if (!clase) throw new Error('no class')
  const rutinaId = (await floor.rutina())._id
  for (const cliente of [kept, other]) {
    await desk.membresia({ cliente: cliente._id, tipo: 'Clase', sesionesRestantes: 5 })
    await desk.inscripcion(cliente, clase)
    await desk.asistencia({ clienteId: cliente._id, claseId: clase._id })
    await api.as('recepcionista').post('/entradas', { clienteId: cliente._id, claseId: null })
  }
  await floor.asignacion({ clienteId: kept._id, rutinaId, diasEntrenamiento: ['Lunes', 'Martes'] })
  await floor.asignacion({ clienteId: other._id, rutinaId, diasEntrenamiento: ['Martes', 'Jueves'] })
  expect((await preview()).repetidas).toEqual({ entradas: 1, inscripciones: 1, esperas: 0, rutinas: 1 })
  expect((await merge(kept, other)).statusCode).toBe(200)

  const [after] = await desk.clases()
  expect(after?.capacidadMaxima).toBe(clase.capacidadMaxima - 1)
  const { body: rutinas } = await admin().get(
    `/rutinas/consultarRutinasPorNumeroIdentificacion/${kept.numeroIdentificacion}`,
  )
  const trained = rutinas.map(({ diasEntrenamiento }: { diasEntrenamiento: string[] }) => diasEntrenamiento)
  expect(trained.sort()).toEqual([['Jueves'], ['Lunes', 'Martes']])
  const sessions = await api.db.selectFrom('membresias').select('sesionesRestantes').execute()
  const left = sessions.map(({ sesionesRestantes }) => sesionesRestantes).sort()
  const classes = await api.db
    .selectFrom('asistencias')
    .select('id')
    .where('clienteId', '=', kept._id)
    .where('horarioId', 'is not', null)
    .where('eliminadoEn', 'is', null)
    .execute()
  expect(classes).toHaveLength(1)
  expect(left[1]).toBe((left[0] ?? 0) + 1)
})

test('credit of one record pays the debt of the other', async () => {
  const cash = (monto: number) => [{ metodo: 'Efectivo', monto }]
  const sold = await desk.venta({
    cliente: kept._id,
    lineas: [{ concepto: 'Toalla', monto: 30_000 }],
    fiado: true,
  })
  await desk.venta({ cliente: other._id, lineas: [{ deuda: 10_000 }], cobros: cash(10_000) })
  await merge(kept, other)
  const balances = async () => {
    const { body: ficha } = await admin().get(`/clientes/${kept._id}/ficha`)
    const { body: debtors } = await admin().get('/clientes?situacion=debe')
    const { body: venta } = await admin().get(`/ventas/${sold._id}`)
    return [ficha.saldo, debtors.map(({ debe }: { debe: number }) => debe), venta.debe]
  }
  expect(await balances()).toEqual([20_000, [20_000], 20_000])
  await desk.venta({ cliente: kept._id, lineas: [{ deuda: 20_000 }], cobros: cash(20_000) })
  expect(await balances()).toEqual([0, [], 0])
})

test('preview counts waits for classes of the remaining client as duplicates', async () => {
  const full = await desk.clase({ capacidadMaxima: 1 })
  await desk.inscripcion(kept, full)
  await desk.espera(other, full)
  const another = await desk.clase({ capacidadMaxima: 1 })
  await desk.inscripcion(await desk.cliente(), another)
  for (const cliente of [kept, other]) await desk.espera(cliente, another)
  const { mueve, repetidas } = await preview()
  expect([mueve.esperas, repetidas.esperas]).toEqual([0, 2])
})

test('a merge fills empty fields only', async () => {
  const contacto = { nombre: 'Rosa', telefono: '6012345678' }
  await api.as('recepcionista').put(`/clientes/${kept._id}`, { notas: 'Madruga.' })
  await api.as('recepcionista').put(`/clientes/${other._id}`, {
    notas: 'Zurda.',
    fechaNacimiento: '1990-01-02',
    contactoEmergencia: contacto,
  })
  expect((await merge(kept, other)).body).toEqual({
    ...kept,
    notas: 'Madruga.\nZurda.',
    fechaNacimiento: '1990-01-02',
    contactoEmergencia: contacto,
  })
})

test('an inactive remaining client gets no enrolment', async () => {
  await desk.entrenador()
  const [clase] = await desk.clases()
  if (clase) await desk.inscripcion(other, clase)
  await api.as('recepcionista').put(`/clientes/${kept._id}`, { estado: 'inactivo' })
  await merge(kept, other)
  expect((await desk.clases())[0]?.capacidadMaxima).toBe(clase?.capacidadMaxima)
})

test('old id and number resolve to the remaining client, transitively', { tags: ['full'] }, async () => {
  const third = await desk.cliente({ nombre: 'Ana María' })
  await merge(kept, other)
  await merge(third, kept)
  for (const gone of [kept, other]) {
    expect((await admin().get(`/clientes/${gone._id}`)).body._id).toBe(third._id)
    expect((await admin().get(`/clientes/${gone._id}/ficha`)).body.cliente._id).toBe(third._id)
    const numero = gone.numeroIdentificacion
    expect((await api.anonymous.get(`/clientes/consultar/${numero}`)).body.nombre).toBe('Ana María')
    expect((await admin().get(`/clientes?numeroIdentificacion=${numero}`)).body[0]._id).toBe(third._id)
    for (const lookup of ['/pagos/consultar', '/clases/consultar'])
      expect((await api.anonymous.get(`${lookup}/${numero}`)).statusCode).toBe(200)
    for (const who of [{ identificacion: numero }, { clienteId: gone._id }]) {
      const { body } = await api.as('recepcionista').post('/entradas', who)
      expect(body.cliente._id).toBe(third._id)
    }
  }
})

test('an old number that is reassigned never resolves to the merged client', async () => {
  await merge(kept, other)
  const { numeroIdentificacion } = other
  const taker = await desk.cliente({ nombre: 'Luz', numeroIdentificacion })
  const asked = () => api.anonymous.get(`/clientes/consultar/${numeroIdentificacion}`)
  expect((await asked()).body.nombre).toBe('Luz')
  await api.as('recepcionista').delete(`/clientes/${taker._id}`)
  expect((await asked()).statusCode).toBe(404)
})

test('ten concurrent merges of the same pair: one succeeds', async () => {
  const answers = await together(10, () => merge(kept, other))
  expect(countByStatus(answers)).toEqual({ 200: 1, 404: 9 })
})

test('two opposite concurrent merges leave one client', async () => {
  const answers = await Promise.all([merge(kept, other), merge(other, kept)])
  expect(countByStatus(answers)).toEqual({ 200: 1, 404: 1 })
  const there = await api.db.selectFrom('clientes').select('id').where('eliminadoEn', 'is', null).execute()
  expect(there).toHaveLength(1)
})

test('operations that race with a merge leave nothing behind', { tags: ['full'] }, async () => {
  await desk.entrenador()
  const [clase] = await desk.clases()
  const { numeroIdentificacion } = other
  const [merged, ...answers] = await Promise.all([
    merge(kept, other),
    ...Array.from({ length: 8 }, () =>
      api.as('recepcionista').post('/pagos', aPago({ cliente: other._id, monto: 1_000 })),
    ),
    api.as('recepcionista').post('/membresias', { ...membership, cliente: other._id }),
    api.as('recepcionista').post('/clases/registrar', { ...clase, numeroIdentificacion }),
    api.as('recepcionista').post('/entradas', { clienteId: other._id }),
  ])
  expect(merged.statusCode).toBe(200)
  for (const { statusCode } of answers) expect([201, 404]).toContain(statusCode)
  expect(Object.values(await rowsOf(other._id)).every((rows) => rows === 0)).toBe(true)
  const { pagos } = await rowsOf(kept._id)
  expect(pagos).toBe(answers.slice(0, 8).filter(({ statusCode }) => statusCode === 201).length)
})

const membership = {
  tipo: 'Mensualidad',
  duracion: 30,
  precio: 80_000,
  sesionesRestantes: 0,
  fechainicio: '2026-11-20',
}
