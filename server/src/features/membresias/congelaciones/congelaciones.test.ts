import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { detenidas, TODAY } from '../../../testing/detenidas.ts'

const at = detenidas()
const { on, withMonth, see, freeze, unfreeze, enter } = at

test('a freeze includes both days and moves the end at once', async () => {
  const { membresia } = await withMonth()
  const { statusCode, body } = await freeze(membresia._id, { desde: '2026-12-01', hasta: '2026-12-10' })
  expect(statusCode).toBe(200)
  expect(body).toMatchObject({
    finAntes: '2026-12-20',
    finDespues: '2026-12-30',
    dias: 10,
    mueve: [],
    venta: null,
  })
  expect(await see(membresia._id)).toMatchObject({
    fechainicio: TODAY,
    duracion: 30,
    fechafin: '2026-12-30',
    congelada: { desde: '2026-12-01', hasta: '2026-12-10', motivo: 'Viaje', sigue: false },
  })
})

test('the preview equals the result and changes nothing', async () => {
  const { cliente, membresia } = await withMonth()
  const next = await at.desk.membresia({ cliente: cliente._id, fechainicio: '2026-12-21' })
  const clase = await at.desk.clase({ dias: [{ dia: 'Lunes', horarioInicio: '06:00', horarioFin: '07:00' }] })
  await at.desk.inscripcion(cliente, clase)
  const dias = { desde: '2026-11-23', hasta: '2026-12-07' }
  const { body: before } = await at.recepcion.post(`/membresias/${membresia._id}/congelar/previa`, dias)
  expect(before).toEqual({
    finAntes: '2026-12-20',
    finDespues: '2027-01-04',
    dias: 15,
    mueve: [
      {
        _id: next._id,
        tipo: 'Mensualidad',
        inicioAntes: '2026-12-21',
        inicioDespues: '2027-01-05',
        finAntes: '2027-01-20',
        finDespues: '2027-02-04',
      },
    ],
    clases: [{ _id: clase._id, nombreClase: 'Yoga', dia: 'Lunes', horarioInicio: '06:00', veces: 3 }],
    suscripcion: null,
  })
  expect(await see(membresia._id)).toMatchObject({ fechafin: '2026-12-20', congelada: null })
  const { body: done } = await freeze(membresia._id, dias)
  const { clases: _, suscripcion: __, ...moves } = before
  expect(done).toMatchObject(moves)
  expect(await see(next._id)).toMatchObject({ fechainicio: '2027-01-05', fechafin: '2027-02-04' })
})

test('preview names the subscription charged on a frozen day', async () => {
  const { cliente, membresia } = await withMonth()
  const { user } = await at.api.signedIn('user')
  await sql`insert into vinculos (user_id, cliente_id, hecho_por, hecho_en) values (${user._id}, ${cliente._id}, ${user._id}, now())`.execute(
    at.api.database.owned,
  )
  await sql`
    insert into suscripciones (id, proveedor, session_id, user_id, centavos, created_at, pagada_en)
    values (gen_random_uuid(), 'stripe', 'cs_congelar', ${user._id}, 1000, now(), '2026-09-30T12:00:00Z')`.execute(
    at.api.database.owned,
  )
  const asked = (dias: object) => at.recepcion.post(`/membresias/${membresia._id}/congelar/previa`, dias)
  expect((await asked({ desde: '2026-11-25', hasta: '2026-11-29' })).body.suscripcion).toBeNull()
  expect((await asked({ desde: '2026-11-25', hasta: '2026-11-30' })).body.suscripcion).toBe('2026-11-30')
  expect((await asked({ desde: '2026-12-01' })).body.suscripcion).toBe('2026-12-30')
})

test.each([
  [{ desde: '2026-11-19', hasta: '2026-11-30' }, 400, 'La congelación empieza hoy o después.'],
  [{ desde: '2026-12-02', hasta: '2026-12-01' }, 400, 'La fecha final no puede ser anterior a la inicial.'],
  [
    { desde: '2026-12-21' },
    400,
    'La membresía va del 20/11/2026 al 20/12/2026: la congelación debe empezar en uno de esos días.',
  ],
  [{ desde: '2026-12-01', hasta: '3026-12-01' }, 400, /^Revisa el año/],
  [{ desde: '2026-12-01', motivo: ' ' }, 400, 'El motivo es obligatorio.'],
  [{ hasta: '2026-12-01' }, 400, 'La fecha inicial es obligatoria.'],
  [
    { desde: '2026-12-01', cobro: { monto: 5_000 } },
    400,
    'El cobro debe decir el método de pago, o que queda fiado.',
  ],
])('freezing with %j is rejected and changes nothing', async (fields, status, mensaje) => {
  const { membresia } = await withMonth()
  const answer = await freeze(membresia._id, fields)
  expect(answer.statusCode).toBe(status)
  expect(answer.body.mensaje).toMatch(mensaje)
  expect(await see(membresia._id)).toMatchObject({ fechafin: '2026-12-20', congelada: null })
})

test('an admin may backdate a freeze thirty days, not over a visit', async () => {
  const { cliente, membresia } = await withMonth({ fechainicio: '2026-10-25', duracion: 60 })
  const admin = at.api.as('admin')
  expect((await freeze(membresia._id, { desde: '2026-10-20' }, admin)).body.mensaje).toBe(
    'La congelación puede empezar el 21/10/2026 o después.',
  )
  await on('2026-11-15')
  expect((await enter(cliente._id)).statusCode).toBe(201)
  // A later visit does not hide the earlier one.
  await on('2026-11-19')
  expect((await enter(cliente._id)).statusCode).toBe(201)
  await on(TODAY)
  const over = await freeze(membresia._id, { desde: '2026-11-10', hasta: '2026-11-18' }, admin)
  expect([over.statusCode, over.body.codigo, over.body.mensaje]).toEqual([
    409,
    'CONGELACION_CON_ENTRADAS',
    'El cliente entró el 15/11/2026: congélala desde el día siguiente.',
  ])
  const after = await freeze(membresia._id, { desde: '2026-11-16', hasta: '2026-11-18' }, admin)
  expect(after.body).toMatchObject({ dias: 3, finDespues: '2026-12-27' })
})

test('a freeze is rejected while it or a later membership has one', async () => {
  const { cliente, membresia } = await withMonth()
  const next = await at.desk.membresia({ cliente: cliente._id, fechainicio: '2026-12-21' })
  await freeze(membresia._id, { desde: '2026-12-01', hasta: '2026-12-10' })
  const again = await freeze(membresia._id, { desde: '2026-12-15' })
  expect([again.statusCode, again.body.mensaje]).toEqual([
    409,
    'Ya tiene una congelación del 1/12/2026 al 10/12/2026. Descongélala antes de poner otra.',
  ])
  await unfreeze(membresia._id)
  expect((await freeze(next._id, { desde: '2026-12-22', hasta: '2026-12-23' })).statusCode).toBe(200)
  expect((await freeze(membresia._id, { desde: '2026-12-01' })).body.codigo).toBe('CONGELACION_CRUZADA')
})

test('an edit preserves the frozen days and cannot start after them', async () => {
  const { membresia } = await withMonth()
  await freeze(membresia._id, { desde: '2026-12-01', hasta: '2026-12-10' })
  const longer = await at.recepcion.put(`/membresias/${membresia._id}`, { duracion: 60 })
  expect(longer.body).toMatchObject({ fechafin: '2027-01-29', congelada: { desde: '2026-12-01' } })
  const later = await at.recepcion.put(`/membresias/${membresia._id}`, { fechainicio: '2026-12-05' })
  expect([later.statusCode, later.body.codigo]).toEqual([400, 'CONGELACION_FUERA'])
})

test('freeze fee is a sale, paid or on account', async () => {
  const { cliente, membresia } = await withMonth()
  const { body } = await freeze(membresia._id, {
    desde: '2026-12-01',
    hasta: '2026-12-10',
    cobro: { monto: 15_000, metodoPago: 'Efectivo' },
  })
  const venta = await at.recepcion.get(`/ventas/${body.venta}`)
  expect(venta.body).toMatchObject({
    total: 15_000,
    debe: 0,
    lineas: [{ tipo: 'concepto', descripcion: 'Congelación de membresía', monto: 15_000 }],
  })
  const { membresia: other } = await withMonth()
  const owed = await freeze(other._id, { desde: '2026-12-01', cobro: { monto: 9_000, fiado: true } })
  expect((await at.recepcion.get(`/ventas/${owed.body.venta}`)).body).toMatchObject({ debe: 9_000 })
  expect((await at.recepcion.get(`/clientes/${cliente._id}/ficha`)).body.saldo).toBe(0)
})

test('a rejected fee freezes nothing', async () => {
  const { membresia } = await withMonth()
  const cobro = { monto: 99_999_999_999_999, metodoPago: 'Efectivo' }
  expect((await freeze(membresia._id, { desde: TODAY, cobro })).statusCode).toBe(400)
  expect(await see(membresia._id)).toMatchObject({ congelada: null, fechafin: '2026-12-20' })
})
