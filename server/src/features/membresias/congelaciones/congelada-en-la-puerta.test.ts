import { expect, test } from 'vitest'
import { detenidas, TODAY } from '../../../testing/detenidas.ts'

const at = detenidas()
const { on, withMonth, see, freeze, unfreeze, enter } = at

test('door shows the freeze, and an entry ends it', async () => {
  const { cliente, membresia } = await withMonth()
  await freeze(membresia._id, { desde: TODAY, hasta: '2026-12-09' })
  await on('2026-11-25')
  const ficha = await at.recepcion.get(`/clientes/${cliente._id}/ficha`)
  const motivo = {
    codigo: 'CONGELADA',
    texto: 'Congelada hasta 9/12/2026. Al entrar se descongela.',
    accion: 'descongelar',
  }
  expect(ficha.body).toMatchObject({
    veredicto: 'aviso',
    membresia: null,
    motivos: [motivo],
    renovable: membresia._id,
  })
  const { statusCode, body } = await enter(cliente._id)
  expect(statusCode).toBe(201)
  // Five days were frozen, of 20 planned.
  expect(body).toMatchObject({ veredicto: 'aviso', motivos: [motivo], membresia: { fechafin: '2026-12-25' } })
  expect(await see(membresia._id)).toMatchObject({ fechafin: '2026-12-25', congelada: null })
  expect((await at.recepcion.delete(`/asistencias/${body._id}`)).body).toEqual({
    mensaje: 'Asistencia deshecha. La congelación no volvió: congela otra vez la membresía.',
  })
})

test('a blocking rule keeps out a frozen client until unfrozen or overridden', async () => {
  const admin = at.api.as('admin')
  await admin.put('/configuracion/entrada', { reglas: { CONGELADA: 'bloquear', SIN_FOTO: 'ignorar' } })
  const { cliente, membresia } = await withMonth()
  await freeze(membresia._id, { desde: TODAY })
  const { statusCode, body } = await enter(cliente._id)
  expect([statusCode, body.codigo, body.mensaje]).toEqual([
    409,
    'ENTRADA_BLOQUEADA',
    'Congelada. Al entrar se descongela.',
  ])
  expect(await see(membresia._id)).toMatchObject({ congelada: { hasta: null } })
  await unfreeze(membresia._id)
  expect((await enter(cliente._id)).body).toMatchObject({ veredicto: 'adelante' })

  const other = await withMonth()
  await freeze(other.membresia._id, { desde: TODAY })
  expect((await enter(other.cliente._id, { permitir: { motivo: 'Viene hoy' } })).statusCode).toBe(201)
  expect(await see(other.membresia._id)).toMatchObject({ congelada: null })
  await admin.put('/configuracion/entrada', { reglas: { CONGELADA: 'avisar' } })
})

test('an entry unfreezes a class membership and spends its session', async () => {
  const { cliente, membresia } = await withMonth({ tipo: 'Clase', sesionesRestantes: 3 })
  await freeze(membresia._id, { desde: TODAY })
  expect((await enter(cliente._id)).body.membresia).toMatchObject({ sesionesRestantes: 2 })
  const other = await withMonth({ tipo: 'Clase', sesionesRestantes: 3 })
  const clase = await at.desk.clase()
  await freeze(other.membresia._id, { desde: TODAY })
  const { aviso, membresia: left } = await at.desk.asistencia({
    clienteId: other.cliente._id,
    claseId: clase._id,
  })
  expect([aviso, left?.sesionesRestantes]).toEqual(['Congelada. Al entrar se descongela.', 2])
})

test('an entry by another membership does not end the freeze', async () => {
  const { cliente, membresia } = await withMonth()
  await freeze(membresia._id, { desde: TODAY })
  const clase = await at.desk.membresia({ cliente: cliente._id, tipo: 'Clase', sesionesRestantes: 5 })
  expect((await enter(cliente._id)).body.membresia._id).toBe(clase._id)
  expect(await see(membresia._id)).toMatchObject({ congelada: { hasta: null } })
})

test('a frozen membership is not current in the class list', async () => {
  const { cliente, membresia } = await withMonth()
  const clase = await at.desk.clase()
  await at.desk.inscripcion(cliente, clase)
  const seen = async () => {
    const { body } = await at.api.as('admin').get(`/clases/todas-inscripciones?clase=${clase._id}`)
    return body[0].inscritos[0].vigente
  }
  expect(await seen()).toBe(true)
  await freeze(membresia._id, { desde: TODAY })
  expect(await seen()).toBe(false)
})
