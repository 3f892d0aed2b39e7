import { beforeAll, describe, expect, test } from 'vitest'
import { countByStatus, type TestApi, testApi, together, UNKNOWN_ID } from '../../testing/api.ts'
import { anAsignacion } from '../../testing/builders.ts'
import { namesOf, programsOf } from '../../testing/fixtures/programs.ts'
import { frontDesk, trainer } from '../../testing/front-desk.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})

const { aProgram, assign, planOf, put, remove, rutinasCalled } = programsOf(() => api)

describe('assigning a program', () => {
  test('creates the assignments of the specification, in its order', async () => {
    const { programa, rutinas } = await aProgram()
    const cliente = await frontDesk(api).cliente()
    const answer = await assign(programa._id, { clienteId: cliente._id })
    expect([answer.statusCode, answer.body]).toEqual([201, { asignadas: 3, omitidas: 0 }])
    const plan = await planOf(cliente)
    expect(namesOf(plan).reverse()).toEqual(['Sentadilla', 'Dominadas', 'Plancha'])
    const alone = await trainer(api).asignacion({
      clienteId: (await frontDesk(api).cliente())._id,
      rutinaId: rutinas[0]?._id ?? '',
    })
    expect(alone).not.toHaveProperty('programa')
    expect(plan[2]).toEqual({
      ...alone,
      _id: expect.any(String),
      clienteId: { _id: cliente._id, nombre: cliente.nombre, apellido: cliente.apellido },
      numeroIdentificacion: cliente.numeroIdentificacion,
      asignadaPor: { _id: expect.any(String), nombre: expect.any(String) },
      programa: { _id: programa._id, nombre: programa.nombre },
    })
  })

  test('requires a known client and an active program', async () => {
    const { programa } = await aProgram({ estado: 'inactivo' })
    const { _id: clienteId } = await frontDesk(api).cliente()
    expect((await assign(programa._id, {})).body.mensaje).toBe('El cliente es obligatorio.')
    expect((await assign(programa._id, { clienteId: UNKNOWN_ID })).body.codigo).toBe('CLIENTE_NO_ENCONTRADO')
    expect((await assign(UNKNOWN_ID, { clienteId })).body.codigo).toBe('PROGRAMA_NO_ENCONTRADO')
    expect((await assign(programa._id, { clienteId })).body.codigo).toBe('PROGRAMA_INACTIVO')
  })

  test('a second time states what the client has and adds nothing', async () => {
    const { programa } = await aProgram({ nombre: 'Repetido' })
    const cliente = await frontDesk(api).cliente({ nombre: 'Ana', apellido: 'Pérez' })
    const body = { clienteId: cliente._id }
    await assign(programa._id, body)
    for (const soloLasQueFaltan of [false, true]) {
      const refused = await assign(programa._id, { ...body, soloLasQueFaltan })
      expect([refused.statusCode, refused.body.codigo, refused.body.mensaje]).toEqual([
        409,
        'PROGRAMA_YA_ASIGNADO',
        'Ana Pérez ya tiene todas las rutinas de Repetido: Sentadilla (Lunes, Miércoles), Dominadas (Lunes, Miércoles), Plancha (Lunes, Miércoles).',
      ])
    }
    expect(await planOf(cliente)).toHaveLength(3)
  })

  test('asks before it leaves the routines that the client has', async () => {
    const { programa, rutinas } = await aProgram({ nombre: 'En parte' })
    const cliente = await frontDesk(api).cliente({ nombre: 'Ana', apellido: 'Pérez' })
    const own = { clienteId: cliente._id, rutinaId: rutinas[1]?._id ?? '' }
    const before = await trainer(api).asignacion({ ...own, diasEntrenamiento: ['Miércoles', 'Viernes'] })
    const refused = await assign(programa._id, { clienteId: cliente._id })
    expect([refused.statusCode, refused.body.codigo, refused.body.mensaje]).toEqual([
      409,
      'PROGRAMA_ASIGNADO_EN_PARTE',
      'Ana Pérez ya tiene 1 de las 3 rutinas de En parte: Dominadas (Miércoles).',
    ])
    expect(await planOf(cliente)).toEqual([before])
    const answer = await assign(programa._id, { clienteId: cliente._id, soloLasQueFaltan: true })
    expect([answer.statusCode, answer.body]).toEqual([201, { asignadas: 2, omitidas: 1 }])
    const plan = await planOf(cliente)
    expect(namesOf(plan)).toEqual(['Plancha', 'Sentadilla', 'Dominadas'])
    expect(plan[2]).toEqual(before)
  })

  test('adds a routine that the client has on other days alone', async () => {
    const { programa, rutinas } = await aProgram()
    const cliente = await frontDesk(api).cliente()
    const own = { clienteId: cliente._id, rutinaId: rutinas[0]?._id ?? '' }
    await trainer(api).asignacion({ ...own, diasEntrenamiento: ['Sábado'] })
    const answer = await assign(programa._id, { clienteId: cliente._id })
    expect(answer.body).toEqual({ asignadas: 3, omitidas: 0 })
  })

  test('twenty concurrent times: one succeeds', async () => {
    const { programa } = await aProgram()
    const cliente = await frontDesk(api).cliente()
    const answers = await together(20, () => assign(programa._id, { clienteId: cliente._id }))
    expect(countByStatus(answers)).toEqual({ 201: 1, 409: 19 })
    expect(await planOf(cliente)).toHaveLength(3)
  })

  test('that races with an edit takes one version of the program', async () => {
    const { programa } = await aProgram()
    const [remo] = await rutinasCalled('Remo')
    const cliente = await frontDesk(api).cliente()
    const [, answer] = await Promise.all([
      put(programa._id, { rutinas: [anAsignacion({ rutinaId: remo?._id })] }),
      assign(programa._id, { clienteId: cliente._id }),
    ])
    expect(answer.statusCode).toBe(201)
    expect([['Remo'], ['Plancha', 'Dominadas', 'Sentadilla']]).toContainEqual(namesOf(await planOf(cliente)))
  })

  test('survives an edit, a copy and the deletion of the program', async () => {
    const { programa } = await aProgram()
    const [ana, luis] = [await frontDesk(api).cliente(), await frontDesk(api).cliente()]
    await assign(programa._id, { clienteId: ana._id })
    const [first] = await planOf(ana)
    await api.as('entrenador').put(`/rutinas/asignar/${first?._id}`, { diasDescanso: ['Sábado'] })
    await api.as('entrenador').post('/rutinas/asignar/copiar', { de: ana._id, a: luis._id })
    await remove(programa._id)
    for (const cliente of [ana, luis])
      expect((await planOf(cliente)).map((one) => one.programa?.nombre)).toEqual([
        programa.nombre,
        programa.nombre,
        programa.nombre,
      ])
  })
})
