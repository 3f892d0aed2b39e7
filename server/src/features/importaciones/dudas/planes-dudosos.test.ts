import { beforeAll, expect, it } from 'vitest'
import { type TestApi, testApi } from '../../../testing/api.ts'
import { aCliente, aPlan } from '../../../testing/builders.ts'
import { frontDesk } from '../../../testing/front-desk.ts'
import { importer } from '../../../testing/importing.ts'

let api: TestApi
let at: ReturnType<typeof importer>
let next = 6_000
beforeAll(async () => {
  api = await testApi()
  at = importer(api)
})

const MORNING = { dias: ['Lunes'], desde: '06:00', hasta: '12:00' }
const EVENING = { ...MORNING, desde: '18:00', hasta: '22:00' }

async function someone(): Promise<string> {
  next += 1
  await frontDesk(api).cliente(aCliente({ numeroIdentificacion: String(next) }))
  return String(next)
}
const fileOf = (...rows: [numero: string, plan: string][]) =>
  [
    'Cédula;Plan;Duración;Precio;Inicio',
    ...rows.map(([numero, plan]) => `${numero};${plan};30;80000;2026-11-01`),
  ].join('\n')
const membresiaOf = (numero: string) =>
  api.db
    .selectFrom('membresias as m')
    .innerJoin('clientes as c', 'c.id', 'm.clienteId')
    .select(['m.planId', 'm.franja'])
    .where('c.numeroIdentificacion', '=', numero)
    .executeTakeFirstOrThrow()

it('a plan with a question mark is asked, the plan first', async () => {
  const { _id: planId } = await frontDesk(api).plan({ nombre: 'Estudiante' })
  const ana = await someone()
  const { _id } = await at.tried('membresias', fileOf([ana, 'Estudiante?']))
  const [row] = await at.rows(_id)
  expect(row).toMatchObject({
    estado: 'duda',
    mensajes: [{ campo: 'tipo', mensaje: '«Estudiante?» viene con una pregunta. Elige cuál es.' }],
  })
  const [{ dice, valor }] = row.mensajes[0].sugerencias
  expect(dice).toBe('Plan Estudiante')
  expect((await at.mend(_id, 2, { valores: { tipo: valor } })).body).toMatchObject({ estado: 'nuevo' })
  await at.run(_id)
  expect(await membresiaOf(ana)).toMatchObject({ planId })
})

it('a change of plan sets its hours, and undo removes them', async () => {
  const ana = await someone()
  await at.run((await at.tried('membresias', fileOf([ana, 'Mensualidad'])))._id)
  const { _id: planId } = await frontDesk(api).plan({ nombre: 'Mañanas', franja: MORNING })
  const { _id } = await at.tried('membresias', fileOf([ana, 'Mañanas']))
  expect(await at.rows(_id)).toMatchObject([
    {
      estado: 'cambia',
      cambios: { tipo: ['Mensualidad', 'Mensualidad, plan Mañanas, lunes de 06:00 a 12:00'] },
    },
  ])
  expect((await at.run(_id)).body).toMatchObject({ resultado: { cambiados: 1 } })
  expect(await membresiaOf(ana)).toEqual({ planId, franja: MORNING })
  expect((await at.undo(_id)).body).toMatchObject({ estado: 'deshecha', conservados: [] })
  expect(await membresiaOf(ana)).toEqual({ planId: null, franja: null })
})

it('a later import leaves the hours of the sale', async () => {
  const ana = await someone()
  const plan = { nombre: 'Madrugada', franja: MORNING }
  const { _id: planId } = await frontDesk(api).plan(plan)
  await at.run((await at.tried('membresias', fileOf([ana, 'Madrugada'])))._id)
  await at.admin.put(`/planes/${planId}`, aPlan({ ...plan, franja: EVENING }))
  const dearer = fileOf([ana, 'Madrugada']).replace('80000', '90000')
  expect((await at.run((await at.tried('membresias', dearer))._id)).body).toMatchObject({
    resultado: { cambiados: 1 },
  })
  expect(await membresiaOf(ana)).toEqual({ planId, franja: MORNING })
})

it('an active plan is found beside an inactive one of its name', async () => {
  const ana = await someone()
  await frontDesk(api).plan({ nombre: 'Temporada', estado: 'inactivo', franja: EVENING })
  const { _id: planId } = await frontDesk(api).plan({ nombre: 'TEMPORADA', franja: MORNING })
  const { _id } = await at.tried('membresias', fileOf([ana, 'temporada']))
  expect(await at.outcomes(_id)).toEqual([
    [2, 'nuevo', null, 'Es el plan «TEMPORADA», lunes de 06:00 a 12:00.'],
  ])
  await at.run(_id)
  expect(await membresiaOf(ana)).toEqual({ planId, franja: MORNING })
})

it('an inactive plan is asked once, and not again once imported', async () => {
  const ana = await someone()
  const { _id: planId } = await frontDesk(api).plan({ nombre: 'Plan viejo', estado: 'inactivo' })
  const { _id } = await at.tried('membresias', fileOf([ana, 'Plan viejo']))
  const [row] = await at.rows(_id)
  expect(row).toMatchObject({
    estado: 'duda',
    mensajes: [
      {
        campo: 'tipo',
        mensaje: 'El plan «Plan viejo» está inactivo. ¿Es ese?',
        sugerencias: [{ dice: 'Sí, es ese' }, { dice: 'Es Mensualidad, sin plan' }],
      },
    ],
  })
  const [yes, without] = row.mensajes[0].sugerencias
  const { body } = await at.mend(_id, 2, { valores: { tipo: without.valor } })
  expect(body).toMatchObject({ estado: 'nuevo', mensajes: [] })
  expect((await at.mend(_id, 2, { valores: { tipo: yes.valor } })).body).toMatchObject({ estado: 'nuevo' })
  await at.run(_id)
  expect(await membresiaOf(ana)).toMatchObject({ planId })
  const again = await at.tried('membresias', fileOf([ana, 'Plan viejo']))
  expect(await at.states(again._id)).toEqual({ 2: 'igual' })
})

it('a plan changed or replaced since the review asks for another review', async () => {
  const ana = await someone()
  const plan = { nombre: 'Tardes', franja: MORNING }
  const { _id: first } = await frontDesk(api).plan(plan)
  const { _id } = await at.tried('membresias', fileOf([ana, 'Tardes']))
  await at.admin.put(`/planes/${first}`, aPlan({ ...plan, franja: EVENING }))
  expect((await at.run(_id)).body).toMatchObject({ codigo: 'IMPORTACION_CAMBIADA' })
  expect(await at.outcomes(_id)).toEqual([[2, 'nuevo', null, 'Es el plan «Tardes», lunes de 18:00 a 22:00.']])
  await at.admin.put(`/planes/${first}`, aPlan({ nombre: 'Noches', franja: EVENING }))
  const { _id: planId } = await frontDesk(api).plan({ nombre: 'Tardes', franja: EVENING })
  expect((await at.run(_id)).body).toMatchObject({ codigo: 'IMPORTACION_CAMBIADA' })
  expect((await at.run(_id)).body).toMatchObject({ resultado: { creados: 1 } })
  expect(await membresiaOf(ana)).toEqual({ planId, franja: EVENING })
})
