import type { ClaseConInscritos, ClaseDisponible } from '@gym/contract/clases/clases.schema'
import type { Espera } from '@gym/contract/clases/esperas.schema'
import type { Cliente } from '@gym/contract/clientes/clientes.schema'
import { addMonths, dayIn } from '@gym/contract/core/calendar'
import { diasSemana } from '@gym/contract/core/weekdays'
import { gruposMusculares } from '@gym/contract/ejercicios/catalogo'
import type { Entrenador } from '@gym/contract/entrenadores/entrenadores.schema'
import type { MisDatos } from '@gym/contract/mis-datos/mis-datos.schema'
import type { Producto } from '@gym/contract/productos/productos.schema'
import type { Programa } from '@gym/contract/rutinas/programas.schema'
import type { Rutina } from '@gym/contract/rutinas/rutinas.schema'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { cuentas } from '../../seed/people/cuentas.ts'
import { prepareDemo } from '../../seed/prepare-demo.ts'
import { crearAdminNombrado } from '../operations/cuentas/crearPrimerAdmin.ts'
import { testApi } from '../testing/api.ts'
import { aDemo } from '../testing/database/seeded-database.ts'
import { aDatabase } from '../testing/database/test-database.ts'

const api = await testApi({}, await aDemo())
const timeZone = 'America/Bogota'
const today = dayIn(timeZone, api.clock.now)

it.each(cuentas)('the account of $rol signs in', async ({ email, password, rol }) => {
  const { statusCode, body } = await api.anonymous.post('/auth/login', { email, password })
  expect(statusCode).toBe(200)
  expect(body.user.rol).toBe(rol)
})

it('has a named gym of a realistic size', async () => {
  expect((await api.anonymous.get('/configuracion')).body.nombre).toBe('Gimnasio La Ceiba')
  expect((await api.as('admin').get('/clientes')).body).toHaveLength(400)
  const productos: Producto[] = (await api.as('admin').get('/productos')).body
  expect(productos.length).toBeGreaterThanOrEqual(25)
  expect(productos.find(({ nombre }) => nombre === 'Mensualidad')).toMatchObject({ precio: 80_000 })
  expect(productos.filter(({ llevaStock, stock }) => llevaStock && stock === 0)).not.toHaveLength(0)
})

it('has clients with plausible pairs of first names', async () => {
  const { body }: { body: Cliente[] } = await api.as('admin').get('/clientes')
  const said = new Set(body.map(({ nombre }) => nombre))
  const women = ['Andrea', 'Laura', 'Ximena', 'Camila', 'Gabriela', 'Isabel', 'Luz', 'María', 'Yolanda']
  const men = ['Diego', 'Alejandro', 'Felipe', 'Camilo', 'Gabriel', 'Óscar', 'Luis', 'Mario', 'William']
  const pairs = women.flatMap((woman) => men.flatMap((man) => [`${woman} ${man}`, `${man} ${woman}`]))
  expect(pairs.filter((pair) => said.has(pair))).toEqual([])
  expect([...said].filter((nombre) => nombre.includes(' ')).length).toBeGreaterThan(40)
})

it('has frozen and cancelled memberships like those of the screens', async () => {
  const { rows } = await sql<{ congeladas: number; sinFecha: number; motivos: number; vigentes: number }>`
    select (select count(*) from congelaciones) as congeladas,
      (select count(*) from congelaciones where hasta is null) as sin_fecha,
      (select count(distinct motivo) from cancelaciones) as motivos,
      (select count(*) from cancelaciones where efectiva >= ${today}) as vigentes`.execute(api.db)
  expect(rows[0]).toMatchObject({ congeladas: 6, sinFecha: 3 })
  expect(rows[0]?.motivos).toBeGreaterThan(2)
  expect(rows[0]?.vigentes).toBeGreaterThan(0)
  const { headers } = await api.as('recepcionista').get('/membresias?vigencia=congelada')
  expect(headers['x-total-count']).toBe('6')
})

it('has plans in order, sold as memberships, and one service to answer', async () => {
  const { body } = await api.as('recepcionista').get('/planes')
  expect(body.planes.map(({ nombre }: Producto) => nombre)).toEqual([
    'Mensualidad',
    'Trimestral',
    'Mensualidad estudiante',
    'Pareja',
    'Mañanas',
    'Diez clases',
    'Clase',
  ])
  const candidatos = (await api.as('admin').get('/planes/candidatos')).body.productos
  expect(candidatos.map(({ nombre }: Producto) => nombre)).toEqual(['Alquiler de casillero'])
  const { rows: wrong } = await sql`
    select m.id from membresias m left join planes p on p.id = m.plan_id
    where p.tipo is distinct from m.tipo or (p.unidad = 'meses') <> (m.ancla is not null)`.execute(api.db)
  expect(wrong).toEqual([])
})

it('has quick sale buttons, the memberships first', async () => {
  const { body } = await api.as('recepcionista').get('/productos/rapidos')
  expect(body.productos.map(({ nombre }: Producto) => nombre)).toEqual([
    'Mensualidad',
    'Trimestral',
    'Pareja',
    'Diez clases',
    'Clase',
    'Agua 600 ml',
  ])
})

it('has trainers with valid classes on every day', async () => {
  const entrenadores: Entrenador[] = (await api.as('admin').get('/entrenadores')).body
  expect(entrenadores).toHaveLength(6)
  const slots = entrenadores.flatMap(({ clases }) => clases.flatMap(({ dias }) => dias))
  expect(slots.length).toBeGreaterThanOrEqual(40)
  expect(new Set(slots.map(({ dia }) => dia))).toEqual(new Set(diasSemana))
  for (const { _id, ...entrenador } of entrenadores) {
    const saved = await api.as('admin').put(`/entrenadores/${_id}`, entrenador)
    expect([saved.statusCode, saved.body]).toEqual([200, { _id, ...entrenador }])
  }
})

it('has routines of every muscle group, assigned on valid days', async () => {
  const rutinas: Rutina[] = (await api.as('entrenador').get('/rutinas')).body
  expect(rutinas).toHaveLength(30)
  expect(new Set(rutinas.map(({ grupoMuscular }) => grupoMuscular))).toEqual(new Set(gruposMusculares))
  expect(rutinas[0]?.creadoPor?.nombre).toBe('Álvaro Peña')
  for (const { _id, ...rutina } of rutinas)
    expect((await api.as('entrenador').put(`/rutinas/${_id}`, rutina)).statusCode).toBe(200)

  const given = await api.db.selectFrom('asignaciones').selectAll().execute()
  expect(given.length).toBeGreaterThan(300)
  expect(given.every(({ createdAt }) => createdAt < api.clock.now.toISOString())).toBe(true)
  const { rows: tooEarly } = await sql`
    select a.id from asignaciones a join clientes c on c.id = a.cliente_id join rutinas r on r.id = a.rutina_id
    where a.created_at < c.created_at or a.created_at < r.created_at`.execute(api.db)
  expect(tooEarly).toEqual([])
  const [one] = given
  const changed = await api.as('entrenador').put(`/rutinas/asignar/${one?.id}`, {
    diasEntrenamiento: one?.diasEntrenamiento,
    diasDescanso: one?.diasDescanso,
  })
  expect(changed.statusCode).toBe(200)
})

it('has training programs that a trainer may edit and assign', async () => {
  const programas: Programa[] = (await api.as('entrenador').get('/rutinas/programas')).body
  expect(programas.map(({ rutinas }) => rutinas.length)).toEqual([6, 6])
  const { id: clienteId } = await api.db
    .selectFrom('clientes')
    .select('id')
    .where('eliminadoEn', 'is', null)
    .where('id', 'not in', (of) => of.selectFrom('asignaciones').select('clienteId'))
    .executeTakeFirstOrThrow()
  for (const { _id, rutinas, ...programa } of programas) {
    const filas = rutinas.map(({ rutinaId, ...days }) => ({ ...days, rutinaId: rutinaId._id }))
    const saved = await api.as('entrenador').put(`/rutinas/programas/${_id}`, { ...programa, rutinas: filas })
    expect([saved.statusCode, saved.body]).toEqual([200, { _id, rutinas, ...programa }])
    const given = await api
      .as('entrenador')
      .post(`/rutinas/programas/${_id}/asignar`, { clienteId, soloLasQueFaltan: true })
    expect(given.statusCode).toBe(201)
  }
})

it('has enrolments, full classes and waiting lists with correct counts', async () => {
  const clases: ClaseDisponible[] = (await api.as('admin').get('/clases/disponibles')).body
  const left = clases.map(({ capacidadMaxima }) => capacidadMaxima)
  expect(left.filter((cupos) => cupos === 0).length).toBeGreaterThan(2)
  expect(left.filter((cupos) => cupos > 0).length).toBeGreaterThan(10)
  expect(clases.filter(({ enEspera }) => enEspera > 0).length).toBeGreaterThan(2)
  const esperas: Espera[] = (await api.as('admin').get('/clases/esperas')).body
  expect(new Set(esperas.map(({ estado }) => estado))).toEqual(new Set(['en-espera', 'ofrecida']))
  const lists: ClaseConInscritos[] = (await api.as('admin').get('/clases/todas-inscripciones')).body
  expect(lists.flatMap(({ inscritos }) => inscritos).length).toBeGreaterThan(100)
  const { rows: wrong } = await sql`
    select h.id from horarios h left join inscripciones i on i.horario_id = h.id
    left join clientes c on c.id = i.cliente_id
    group by h.id having count(i.id) <> h.inscritos or bool_or(c.estado = 'inactivo')`.execute(api.db)
  expect(wrong).toEqual([])
})

it('has measurements over a year, with and without progress', async () => {
  const { rows } = await sql<{ records: number; first: string; last: string; lighter: boolean }>`
    select count(*) as records, min(fecha) as first, max(fecha) as last,
      (array_agg(peso order by fecha desc))[1] < (array_agg(peso order by fecha))[1] as lighter
    from composicion_corporal group by cliente_id`.execute(api.db)
  expect(rows.length).toBeGreaterThan(120)
  expect(rows.filter(({ records }) => records >= 10).length).toBeGreaterThan(20)
  expect(rows.every(({ first, last }) => first >= addMonths(today, -12) && last < today)).toBe(true)
  const lighter = rows.filter((row) => row.lighter).length / rows.length
  expect(lighter).toBeGreaterThan(0.3)
  expect(lighter).toBeLessThan(0.8)
})

it('has a year of attendance by paying clients, within capacity', async () => {
  const {
    rows: [attendance],
  } = await sql<{ total: number; desde: string; hasta: string; aforo: number }>`
    select count(*) as total, min(dia) as desde, max(dia) as hasta,
      (select max(personas) from (
        select count(*) - max(capacidad_maxima) as personas
        from asistencias join horarios on horarios.id = horario_id group by horario_id, asistencias.dia
      ) clases) as aforo
    from asistencias`.execute(api.db)
  expect(attendance?.total).toBeGreaterThan(10_000)
  expect(attendance?.total).toBeLessThan(30_000)
  expect(attendance?.desde.slice(0, 7)).toBe(addMonths(today, -12).slice(0, 7))
  expect(attendance?.hasta).toBe(today)
  expect(attendance?.aforo).toBeLessThanOrEqual(0)

  const { rows: wrong } = await sql`
    select m.id from membresias m left join asistencias a on a.membresia_id = m.id
    where m.tipo = 'Clase'
    group by m.id having count(a.id) <> round(m.precio / 12000) - m.sesiones_restantes
      or bool_or(a.dia not between m.fechainicio and m.fechafin or a.cliente_id <> m.cliente_id)`.execute(
    api.db,
  )
  expect(wrong).toEqual([])
  const { rows: elsewhere } = await sql`
    select a.id from asistencias a join horarios h on h.id = horario_id
    where extract(isodow from a.dia) <> array_position(enum_range(null::dia_semana), h.dia)
      or (a.fecha at time zone 'America/Bogota')::date <> a.dia or a.fecha > ${api.clock.now.toISOString()}`.execute(
    api.db,
  )
  expect(elsewhere).toEqual([])
})

it('has a member with a history, and deleted clients', async () => {
  const { body: session } = await api.anonymous.post('/auth/login', {
    email: 'user@demo.local',
    password: 'demo-1234',
  })
  const { body }: { body: MisDatos } = await api.withToken(session.token).get('/auth/mis-datos')
  expect(session.user.nombre).toBe(`${body.cliente.nombre} ${body.cliente.apellido}`)
  for (const kind of ['membresias', 'pagos', 'visitas', 'clases', 'rutinas', 'medidas'] as const)
    expect(body[kind].total, kind).toBeGreaterThan(0)
  expect((await api.as('admin').get('/clientes/eliminados')).body).toHaveLength(2)
})

it('is seeded once, never into an existing gym', async () => {
  const silent = () => {}
  await prepareDemo(api.db, { timeZone }, silent)
  expect((await api.as('admin').get('/clientes')).body).toHaveLength(400)

  const { db: theirs } = await aDatabase()
  await crearAdminNombrado(theirs, { email: 'duena@gimnasio.test', password: 'una clave larga' })
  await expect(prepareDemo(theirs, { timeZone }, silent)).rejects.toThrow('no son de la demostración')
})
