import type { ClaseConInscritos, ClaseDisponible } from '@gym/contract/clases/clases.schema'
import type { Espera } from '@gym/contract/clases/esperas.schema'
import type { Cliente } from '@gym/contract/clientes/clientes.schema'
import { edades } from '@gym/contract/cobros/cobros.rules'
import type { PersonaEnCobros } from '@gym/contract/cobros/cobros.schema'
import type { Contabilidad, SerieContable } from '@gym/contract/contabilidad/contabilidad.schema'
import { addMonths, dayIn } from '@gym/contract/core/calendar'
import { diasSemana } from '@gym/contract/core/weekdays'
import { gruposMusculares } from '@gym/contract/ejercicios/catalogo'
import type { Entrenador } from '@gym/contract/entrenadores/entrenadores.schema'
import { daysRemaining, isAboutToExpire } from '@gym/contract/membresias/membresias.rules'
import type { Membresia } from '@gym/contract/membresias/membresias.schema'
import type { MisDatos } from '@gym/contract/mis-datos/mis-datos.schema'
import { isRenewalDue } from '@gym/contract/pagos/pagos.rules'
import type { Pago } from '@gym/contract/pagos/pagos.schema'
import type { Producto } from '@gym/contract/productos/productos.schema'
import type { Programa } from '@gym/contract/rutinas/programas.schema'
import type { Rutina } from '@gym/contract/rutinas/rutinas.schema'
import type { VentaListada } from '@gym/contract/ventas/ventas.schema'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { cuentas } from '../../seed/people/cuentas.ts'
import { prepareDemo } from '../../seed/prepare-demo.ts'
import { crearAdminNombrado } from '../operations/cuentas/crearPrimerAdmin.ts'
import { testApi } from '../testing/api.ts'
import { aPago } from '../testing/builders.ts'
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
  expect(candidatos.map(({ nombre }: Producto) => nombre)).toEqual(['Entrada de un día'])
  const { rows: wrong } = await sql`
    select m.id from membresias m left join planes p on p.id = m.plan_id
    where p.tipo is distinct from m.tipo or (p.unidad = 'meses') <> (m.ancla is not null)`.execute(api.db)
  expect(wrong).toEqual([])
})

it('has quick sale buttons, the memberships first', async () => {
  const { body } = await api.as('recepcionista').get('/productos/rapidos')
  expect(body.productos.map(({ nombre }: Producto) => nombre)).toEqual([
    'Mensualidad',
    'Clase',
    'Agua 600 ml',
    'Barra de proteína',
    'Toalla de microfibra',
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

it('has twelve months of payments, some due for renewal', async () => {
  const pagos: Pago[] = (await api.as('admin').get('/pagos')).body.pagos
  expect(pagos.length).toBeGreaterThan(3500)
  expect(pagos[0]?.fecha).toBe(today)
  expect(pagos.at(-1)?.fecha.slice(0, 7)).toBe(addMonths(today, -12).slice(0, 7))
  expect(pagos.filter((pago) => isRenewalDue(pago, today)).length).toBeGreaterThan(10)
})

it('has paid memberships in every state', async () => {
  const membresias: Membresia[] = (await api.as('admin').get('/membresias')).body.membresias
  const some = (what: (membresia: Membresia) => boolean) =>
    expect(membresias.filter(what).length).toBeGreaterThan(1)
  const left = ({ fechafin }: Membresia) => daysRemaining(fechafin, today)
  const isStarted = ({ fechainicio }: Membresia) => fechainicio <= today

  some((each) => isStarted(each) && (left(each) ?? 0) > 5)
  some((each) => isAboutToExpire(each.fechafin, today) && !each.renovada)
  some((each) => left(each) === 0)
  some((each) => left(each) === null && !each.renovada)
  some((each) => !isStarted(each))
  some((each) => each.tipo === 'Clase' && left(each) !== null && each.sesionesRestantes > 0)
  some((each) => each.tipo === 'Clase' && left(each) !== null && each.sesionesRestantes === 0)

  const { rows: unpaid } = await sql`
    select * from membresias m where not exists (
      select from pagos p where p.cliente_id = m.cliente_id and p.created_at = m.created_at
    )`.execute(api.db)
  expect(unpaid).toEqual([])
})

it('has a ledger equal to the payments of each day and method', async () => {
  const { rows: different } = await sql`
    select fecha, metodo from (
      select fecha, lower(metodo_pago::text) as metodo, monto from pagos where eliminado_en is null
      union all
      select fecha, metodo_pago::text, -monto from contabilidad where pago_id is not null
      union all
      select fecha, lower(metodo_pago::text), rebajado - monto from devoluciones
    ) both_sides group by fecha, metodo having sum(monto) <> 0`.execute(api.db)
  expect(different).toEqual([])
  const reversals = await api.db
    .selectFrom('contabilidad')
    .select('id')
    .where('revierteId', 'is not', null)
    .execute()
  expect(reversals.length).toBeGreaterThan(20)
})

it('has a year of manual expenses, some corrected', async () => {
  const gastos: Contabilidad = (await api.as('admin').get('/contabilidad?tipo=egreso')).body
  expect(gastos.transacciones.length).toBeGreaterThan(90)
  expect(gastos.transacciones.every(({ pagoId }) => pagoId === null)).toBe(true)
  const corrected = gastos.transacciones.filter(({ editada }) => editada)
  expect(corrected.length).toBeGreaterThan(5)
  const [last] = corrected
  expect((await api.as('admin').get(`/contabilidad/${last?._id}/historial`)).body).toHaveLength(1)

  const { puntos }: SerieContable = (await api.as('admin').get('/contabilidad/serie')).body
  const balances = puntos.slice(1, -1).map(({ ingresos, egresos }) => ingresos - egresos)
  expect(balances.filter((balance) => balance > 0).length).toBeGreaterThan(3)
  expect(balances.filter((balance) => balance < 0).length).toBeGreaterThan(0)
})

it('took stock only for products with stock', async () => {
  const { rows: wrong } = await sql`
    select * from pagos left join productos on productos.id = producto_id
    where stock_tomado <> case when lleva_stock then cantidad else 0 end`.execute(api.db)
  expect(wrong).toEqual([])
})

it('has recent desk sales, one with a debt, another with a return', async () => {
  const ventas: VentaListada[] = (await api.as('recepcionista').get('/ventas')).body
  expect(ventas.length).toBeGreaterThan(2)
  expect(ventas.filter(({ debe, fecha }) => debe > 0 && fecha === today)).toHaveLength(1)
  expect(ventas.filter(({ devuelto }) => devuelto > 0)).toHaveLength(1)
  const [agua]: Producto[] = (await api.as('recepcionista').get('/productos?buscar=agua')).body
  expect(agua?.codigo).toMatch(/^P\d+$/)
  expect(agua?.codigosDeBarras).toHaveLength(1)
})

it('has debts of every age, some with contacts', async () => {
  const { body } = await api.as('recepcionista').get('/cobros')
  for (const edad of edades)
    expect(body.filter((row: PersonaEnCobros) => row[edad] > 0).length, edad).toBeGreaterThan(0)
  expect(body.filter(({ ultimoContacto }: PersonaEnCobros) => ultimoContacto)).toHaveLength(3)
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

it('posts like a sale through the program', async () => {
  const lately: Pago[] = (await api.as('admin').get(`/pagos?fechaInicio=${today}`)).body.pagos
  const seeded = lately.find(({ cliente, producto }) => cliente && producto?.nombre === 'Mensualidad')
  const sold = await api.as('admin').post(
    '/pagos',
    aPago({
      fecha: today,
      cliente: seeded?.cliente?._id,
      producto: seeded?.producto?._id,
      metodoPago: seeded?.metodoPago,
    }),
  )
  expect(sold.statusCode).toBe(201)
  expect(await entriesOf(sold.body._id)).toEqual(await entriesOf(seeded?._id ?? ''))
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

function entriesOf(pagoId: string) {
  return api.db
    .selectFrom('contabilidad')
    .select(['tipo', 'descripcion', 'monto', 'fecha', 'metodoPago', 'cuentaDebito', 'cuentaCredito'])
    .select(['referencia', 'categoria', 'revierteId'])
    .where('pagoId', '=', pagoId)
    .execute()
}
