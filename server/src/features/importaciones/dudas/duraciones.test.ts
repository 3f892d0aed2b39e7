import { beforeAll, expect, it } from 'vitest'
import { type TestApi, testApi } from '../../../testing/api.ts'
import { aCliente } from '../../../testing/builders.ts'
import { frontDesk } from '../../../testing/front-desk.ts'
import { importer } from '../../../testing/importing.ts'

let api: TestApi
let at: ReturnType<typeof importer>
beforeAll(async () => {
  api = await testApi()
  at = importer(api)
  for (const numeroIdentificacion of ['1001', '1002', '1003'])
    await frontDesk(api).cliente(aCliente({ numeroIdentificacion }))
})

const HEAD = 'Cedula;Plan;Duracion;Valor;Desde;Hasta'
const ends = async () =>
  (
    (await at.admin.get('/membresias?limite=200&orden=fechainicio')).body.membresias as { fechafin: string }[]
  ).map(({ fechafin }) => fechafin)

it('a duration that disagrees with the last day is asked', async () => {
  const { _id } = await at.tried(
    'membresias',
    [
      HEAD,
      '1001;Trimestre;3;210.000;15/07/2026;15/10/2026',
      '1002;Mensualidad;30;80.000;20/08/2026;25/11/2026',
      '1003;Mensualidad;30;80.000;20/08/2026;19/09/2026',
    ].join('\n'),
  )
  expect(await at.outcomes(_id)).toEqual([
    [
      2,
      'duda',
      'fechafin',
      'Dice 3 días, pero del 15/7/2026 al 15/10/2026 hay 92: con 3 acabaría el 18/7/2026. ¿Cuál vale?',
    ],
    [3, 'duda', 'fechafin', expect.stringMatching(/hay 97/)],
    [4, 'nuevo', undefined, undefined],
  ])
  const [, { mensajes, decisiones }] = await at.rows(_id)
  expect(mensajes[0].sugerencias).toEqual([
    { dice: 'Acaba el 25/11/2026', valor: '97', campo: 'duracion' },
    { dice: 'Dura 30 días, hasta el 19/9/2026', enTodas: 'Dura 30 días', valor: '19/9/2026' },
  ])
  expect((await at.mend(_id, 3, { valores: { fechafin: '19/9/2026' } })).body).toMatchObject({
    estado: 'nuevo',
  })
  const de = { campo: 'fechafin', decisiones, pregunta: 'fin' }
  await at.admin.call('PATCH', `/importaciones/${_id}/filas`, { estado: 'duda', sugerencia: 0, de })
  expect((await at.settled(_id)).resumen).toMatchObject({ nuevo: 3, duda: 0 })
  await at.run(_id)
  expect(await ends()).toEqual(['2026-10-15', '2026-09-19', '2026-09-19'])
})

it('a last day before the first is an error on that day', async () => {
  const { _id } = await at.tried(
    'membresias',
    [
      'Cedula;Plan;Valor;Desde;Hasta',
      '1001;Mensualidad;80.000;11/12/2026;12/11/2026',
      '1002;Mensualidad;80.000;01/11/2026;30 nov',
      '1003;Mensualidad;80.000;25/12/2026;25/12/2026',
    ].join('\n'),
  )
  const before = 'La fecha final, 12/11/2026, debe ser después de la de inicio, 11/12/2026.'
  const rows = await at.rows(_id)
  expect(rows[0].mensajes).toEqual([{ campo: 'fechafin', mensaje: before }])
  expect(rows[1].mensajes).toMatchObject([{ campo: 'fechafin' }])
  expect(rows[2].mensajes).toMatchObject([{ campo: 'fechafin' }])
  expect((await at.mend(_id, 2, { valores: { duracion: '30' } })).body).toMatchObject({
    estado: 'error',
    mensajes: [{ campo: 'fechafin', mensaje: before }],
  })
  expect((await at.mend(_id, 3, { valores: { fechafin: '30 nov 2026' } })).body).toMatchObject({
    estado: 'nuevo',
  })
  expect((await at.mend(_id, 3, { valores: { duracion: '30' } })).body).toMatchObject({
    estado: 'duda',
    mensajes: [{ campo: 'fechafin', sugerencias: [{ valor: '29' }, { valor: '1/12/2026' }] }],
  })
})

it.each([
  ['Anual', 12, '365'],
  ['Trimestre', 3, '90'],
  ['Mes full', 1, '31'],
])('a plan of %s with %i asks whether it is in months', async (plan, duracion, days) => {
  const { _id } = await at.tried(
    'membresias',
    `Cedula;Plan;Duracion;Valor;Desde\n1001;${plan};${duracion};650.000;15/01/2025`,
  )
  expect(await at.rows(_id)).toMatchObject([
    {
      estado: 'duda',
      mensajes: [{ campo: 'duracion', sugerencias: [{ valor: days }, { valor: String(duracion) }] }],
    },
  ])
  const { body } = await at.mend(_id, 2, { valores: { duracion: String(duracion) } })
  expect(body).toMatchObject({ estado: 'nuevo' })
})
