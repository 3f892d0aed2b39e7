import { beforeAll, expect, test } from 'vitest'
import { type TestApi, testApi, together } from '../../testing/api.ts'
import { aCliente } from '../../testing/builders.ts'
import { frontDesk } from '../../testing/front-desk.ts'
import { importer } from '../../testing/importing.ts'

let api: TestApi
let at: ReturnType<typeof importer>
let next = 700_000
beforeAll(async () => {
  api = await testApi()
  at = importer(api)
})

const HEAD = 'Cédula;Nombre;Apellido;Celular;Correo;Dirección'
function line(nombre: string, telefono: string): string {
  next += 1
  return `${next};${nombre};Pérez;${telefono};p${next}@correo.test;Calle 1`
}
const answer = (id: string, body: object, as = at.admin) =>
  as.call('PATCH', `/importaciones/${id}/filas`, body)

/** Creates clients, and returns lines with their names and phones, so that each row has a question. */
async function doubts(count: number): Promise<string[]> {
  const lines: string[] = []
  for (let n = 0; n < count; n += 1) {
    const telefono = `3${next}`.padEnd(10, '0')
    await frontDesk(api).cliente(aCliente({ nombre: `Ana ${next}`, apellido: 'Pérez', telefono }))
    lines.push(line(`Ana ${next}`, telefono))
  }
  return lines
}
const asked = async (id: string) => {
  const [{ mensajes, decisiones }] = await at.rows(id)
  return { campo: mensajes[0].campo, decisiones }
}

test('rows are answered only with permission, decision and dry run, before importing', {
  tags: ['full'],
}, async () => {
  const { _id } = await at.tried('clientes', [HEAD, line('Luz', '3001112233')].join('\n'))
  const body = { estado: 'duda', decision: 'crear' }
  expect((await answer(_id, body, api.as('recepcionista'))).statusCode).toBe(403)
  expect((await answer(_id, { ...body, decision: 'adivinar' })).statusCode).toBe(400)
  expect((await answer(_id, { ...body, estado: 'nuevo' })).statusCode).toBe(400)
  const untried = await at.upload('clientes', [HEAD, line('Luz', '3001112234')].join('\n'))
  expect((await answer(untried.body._id, body)).body.codigo).toBe('IMPORTACION_SIN_PROBAR')
  await at.run(_id)
  await at.settled(_id)
  expect((await answer(_id, body)).body.codigo).toBe('IMPORTACION_YA_HECHA')
})

test('one call answers all equal doubts, beyond the page', { tags: ['full'] }, async () => {
  const many = await doubts(130)
  const { _id } = await at.tried(
    'clientes',
    [HEAD, ...many, line('Sol', 'no es un teléfono'), line('Luz', '3005556677')].join('\n'),
  )
  const before = await at.states(_id)
  expect(Object.values(before).filter((estado) => estado === 'duda')).toHaveLength(130)
  const de = await asked(_id)
  expect(
    (await answer(_id, { estado: 'duda', decision: 'omitir', de: { campo: 'telefono', decisiones: [] } }))
      .statusCode,
  ).toBe(200)
  expect(await at.states(_id)).toEqual(before)
  const { body } = await answer(_id, { estado: 'duda', decision: 'crear', de })
  const done = body.progreso === null ? body : await at.settled(_id)
  expect(done.resumen).toEqual({ nuevo: 131, igual: 0, cambia: 0, duda: 0, error: 1, omitida: 0 })
  expect((await at.rows(_id))[0]).toMatchObject({ estado: 'nuevo', decision: 'crear' })
  await answer(_id, { estado: 'error', decision: 'omitir' })
  expect((await at.settled(_id)).resumen).toMatchObject({ error: 0, omitida: 1 })
  await at.run(_id)
  expect((await at.settled(_id)).resultado).toMatchObject({ creados: 131, omitidos: 1 })
})

test('rows connected with an answered one are validated again', { tags: ['full'] }, async () => {
  const [doubt = ''] = await doubts(1)
  const again = doubt.replace('Calle 1', 'Calle 2')
  const { _id } = await at.tried('clientes', [HEAD, doubt, again].join('\n'))
  expect(await at.states(_id)).toEqual({ 2: 'duda', 3: 'error' })
  await answer(_id, { estado: 'duda', decision: 'omitir' })
  await at.settled(_id)
  const whole = await at.states(_id)
  // The expected result, from an equal import answered with one call per row.
  const other = await at.tried('clientes', [HEAD, doubt, again].join('\n'))
  const { body } = await at.mend(other._id, 2, { decision: 'omitir' })
  expect(body).toMatchObject({ fila: 2, estado: 'omitida', juntas: (await at.rows(other._id)).slice(1) })
  expect(whole).toEqual(await at.states(other._id))
})

test('two concurrent answers are serialized, or one returns IMPORTACION_EN_CURSO', async () => {
  const { _id } = await at.tried('clientes', [HEAD, ...(await doubts(3))].join('\n'))
  const answers = await together(2, () => answer(_id, { estado: 'duda', decision: 'crear' }))
  for (const { statusCode, body } of answers)
    if (statusCode >= 300) expect(body.codigo).toBe('IMPORTACION_EN_CURSO')
  expect((await at.settled(_id)).resumen).toMatchObject({ nuevo: 3, duda: 0 })
})
