import type { Programa } from '@gym/contract/rutinas/programas.schema'
import type { Asignacion } from '@gym/contract/rutinas/rutinas.schema'
import { beforeAll, describe, expect, test } from 'vitest'
import { countByStatus, type TestApi, testApi, together } from '../../testing/api.ts'
import { anAsignacion, aPrograma } from '../../testing/builders.ts'
import { frontDesk, trainer } from '../../testing/front-desk.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})

const unknown = '01a1fdba-9ddc-7115-af81-cac9435ec680'

const create = (body: unknown) => api.as('entrenador').post('/rutinas/programas', body)
const put = (id: string, body: unknown) => api.as('entrenador').put(`/rutinas/programas/${id}`, body)
const remove = (id: string) => api.as('entrenador').delete(`/rutinas/programas/${id}`)
const assign = (id: string, body: unknown, headers?: Record<string, string>) =>
  api.as('entrenador').post(`/rutinas/programas/${id}/asignar`, body, headers)
const list = async (query = ''): Promise<Programa[]> =>
  (await api.as('entrenador').get(`/rutinas/programas?${query}`)).body

const rutinasCalled = (...names: string[]) =>
  Promise.all(names.map((nombreEjercicio) => trainer(api).rutina({ nombreEjercicio })))

const toFilas = (rutinas: { _id: string }[]) => rutinas.map(({ _id: rutinaId }) => ({ rutinaId }))

async function aProgram(fields: Record<string, unknown> = {}) {
  const rutinas = await rutinasCalled('Sentadilla', 'Dominadas', 'Plancha')
  return { rutinas, programa: await trainer(api).programa(toFilas(rutinas), fields) }
}

const planOf = async ({ numeroIdentificacion }: { numeroIdentificacion: string }): Promise<Asignacion[]> =>
  (await api.anonymous.get(`/rutinas/consultarRutinasPorNumeroIdentificacion/${numeroIdentificacion}`)).body

const namesOf = (plan: { rutinaId: { nombreEjercicio: string } }[]) =>
  plan.map(({ rutinaId }) => rutinaId.nombreEjercicio)

describe('programs', () => {
  test('only trainers see and write programs', async () => {
    const calls = (caller: ReturnType<TestApi['as']>) => [
      caller.get('/rutinas/programas'),
      caller.get(`/rutinas/programas/${unknown}`),
      caller.post('/rutinas/programas', {}),
      caller.put(`/rutinas/programas/${unknown}`, {}),
      caller.delete(`/rutinas/programas/${unknown}`),
      caller.post(`/rutinas/programas/${unknown}/asignar`, {}),
    ]
    for (const { statusCode } of await Promise.all(calls(api.anonymous))) expect(statusCode).toBe(401)
    for (const rol of ['recepcionista', 'user'] as const)
      for (const { statusCode } of await Promise.all(calls(api.as(rol)))) expect(statusCode).toBe(403)
  })

  test('a wrong row is named and nothing is stored', async () => {
    const [one, other] = await rutinasCalled('Sentadilla', 'Dominadas')
    const rutinas = [
      anAsignacion({ rutinaId: one?._id }),
      anAsignacion({ rutinaId: other?._id, diasEntrenamiento: [] }),
    ]
    const { statusCode, body } = await create({ nombre: 'Con un error', rutinas })
    expect([statusCode, body.errores]).toEqual([
      400,
      [{ campo: 'rutinas.1.diasEntrenamiento', mensaje: 'Elige al menos un día de entrenamiento.' }],
    ])
    expect(await list('buscar=Con un error')).toEqual([])
  })

  test('a new program has its rows in order and its author', async () => {
    const rutinas = await rutinasCalled('Plancha', 'Sentadilla', 'Dominadas')
    const { token, user } = await api.signedIn('entrenador')
    const body = aPrograma(toFilas(rutinas), { nombre: ' Fuerza de 3 días ', descripcion: 'Ocho semanas' })
    const answer = await api.withToken(token).post('/rutinas/programas', body)
    expect([answer.statusCode, answer.body]).toEqual([
      201,
      {
        _id: expect.any(String),
        nombre: 'Fuerza de 3 días',
        descripcion: 'Ocho semanas',
        estado: 'activo',
        rutinas: rutinas.map((rutinaId) => ({ ...anAsignacion(), rutinaId })),
        creadoPor: { _id: user._id, nombre: user.nombre },
        createdAt: api.clock.now.toISOString(),
      },
    ])
    expect(await list('limite=1')).toEqual([answer.body])
    expect((await api.as('admin').get(`/rutinas/programas/${answer.body._id}`)).body).toEqual(answer.body)
  })

  test("names are unique without case or accents, except deleted programs'", async () => {
    const { programa } = await aProgram({ nombre: 'Hipertrofia básica' })
    const [rutina] = await rutinasCalled('Remo')
    const again = aPrograma(toFilas(rutina ? [rutina] : []), { nombre: 'HIPERTROFIA BASICA' })
    const refused = await create(again)
    expect([refused.statusCode, refused.body.codigo, refused.body.errores?.[0]?.campo]).toEqual([
      409,
      'PROGRAMA_DUPLICADO',
      'nombre',
    ])
    await remove(programa._id)
    expect((await create(again)).statusCode).toBe(201)
  })

  test('an unknown routine is refused', async () => {
    const { statusCode, body } = await create(aPrograma([{ rutinaId: unknown }], { nombre: 'Sin rutina' }))
    expect([statusCode, body.codigo]).toEqual([404, 'RUTINA_NO_ENCONTRADA'])
    expect(await list('buscar=Sin rutina')).toEqual([])
  })

  test('an edit replaces the rows or leaves them alone', async () => {
    const { programa, rutinas } = await aProgram()
    expect((await put(programa._id, { nombre: 'Otro nombre' })).body).toEqual({
      ...programa,
      nombre: 'Otro nombre',
    })
    const [squat, pull] = rutinas
    const [remo] = await rutinasCalled('Remo')
    const days = { diasEntrenamiento: ['Martes'], diasDescanso: ['Sábado', 'Domingo'] }
    const filas = [
      { ...days, rutinaId: remo?._id },
      { ...days, rutinaId: pull?._id },
      { ...anAsignacion(), rutinaId: squat?._id },
    ]
    const { body } = await put(programa._id, { rutinas: filas })
    expect(namesOf(body.rutinas)).toEqual(['Remo', 'Dominadas', 'Sentadilla'])
    expect(body.rutinas[1]).toMatchObject(days)
    expect((await put(unknown, {})).body.codigo).toBe('PROGRAMA_NO_ENCONTRADO')
  })

  test('the audit shows a changed row, not the unchanged ones', async () => {
    const { programa } = await aProgram()
    const filas = programa.rutinas.map(({ rutinaId, ...days }) => ({ ...days, rutinaId: rutinaId._id }))
    await put(programa._id, {
      rutinas: filas.map((fila, n) => (n === 1 ? { ...fila, diasDescanso: ['Sábado'] } : fila)),
    })
    const changes = await api.db
      .selectFrom('auditoria')
      .select(['recurso', 'despues'])
      .where('accion', '=', 'editarPrograma')
      .where('recursoId', '=', programa._id)
      .execute()
    expect(changes).toEqual([{ recurso: 'programa_rutinas', despues: { diasDescanso: ['Sábado'] } }])
  })

  test('the list supports search, sorting and pages', async () => {
    const { programa: one } = await aProgram({ nombre: 'Zumba larga', descripcion: 'Ñandú' })
    const { programa: other } = await aProgram({
      nombre: 'Abdomen',
      descripcion: 'ñandú',
      estado: 'inactivo',
    })
    for (const orden of ['nombre', '-estado', '-createdAt'])
      expect(await list(`buscar=NANDU&orden=${orden}`), orden).toEqual([other, one])
    expect(await list('buscar=nandu&orden=creadoPor')).toHaveLength(2)
    const page = await api.as('entrenador').get('/rutinas/programas?buscar=nandu&limite=1&pagina=2')
    expect([page.body, page.headers['x-total-count']]).toEqual([[one], '2'])
  })

  test('a deleted program disappears, once', async () => {
    const { programa } = await aProgram({ nombre: 'Para borrar' })
    const answers = await together(5, () => remove(programa._id))
    expect(countByStatus(answers)).toEqual({ 200: 1, 404: 4 })
    expect(await list('buscar=Para borrar')).toEqual([])
    expect((await put(programa._id, {})).body.codigo).toBe('PROGRAMA_NO_ENCONTRADO')
    const { _id: clienteId } = await frontDesk(api).cliente()
    expect((await assign(programa._id, { clienteId })).body.codigo).toBe('PROGRAMA_NO_ENCONTRADO')
  })
})

describe('a routine in a program', () => {
  const removeRutina = (id: string) => api.as('entrenador').delete(`/rutinas/${id}`)

  test('is not deleted until the program lets it go', async () => {
    const { programa, rutinas } = await aProgram({ nombre: 'Base' })
    const { programa: other } = await aProgram({ nombre: 'Avanzado' })
    const [squat] = rutinas
    const id = squat?._id ?? ''
    await put(other._id, { rutinas: [anAsignacion({ rutinaId: id })] })
    const refusals: string[] = []
    for (const { _id } of [other, programa]) {
      const { statusCode, body } = await removeRutina(id)
      expect([statusCode, body.codigo]).toEqual([409, 'RUTINA_EN_PROGRAMA'])
      refusals.push(body.mensaje)
      await remove(_id)
    }
    expect(refusals).toEqual([
      'No se puede eliminar Sentadilla: está en el programa Avanzado y en otro. Quítala antes de ahí.',
      'No se puede eliminar Sentadilla: está en el programa Base. Quítala antes de ahí.',
    ])
    expect((await removeRutina(id)).statusCode).toBe(200)
  })

  test('is deleted or enters the program, never both', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { _id: rutinaId } = await trainer(api).rutina()
      const [gone, made] = await Promise.all([removeRutina(rutinaId), create(aPrograma([{ rutinaId }]))])
      expect([
        [200, 404],
        [409, 201],
      ]).toContainEqual([gone.statusCode, made.statusCode])
    }
  })

  test('is shown in its current version', async () => {
    const { programa, rutinas } = await aProgram()
    await api.as('entrenador').put(`/rutinas/${rutinas[0]?._id}`, { series: 7 })
    const { body } = await api.as('entrenador').get(`/rutinas/programas/${programa._id}`)
    expect(body.rutinas[0].rutinaId.series).toBe(7)
  })
})

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
    expect((await assign(programa._id, { clienteId: unknown })).body.codigo).toBe('CLIENTE_NO_ENCONTRADO')
    expect((await assign(unknown, { clienteId })).body.codigo).toBe('PROGRAMA_NO_ENCONTRADO')
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

  test('repeated with one idempotency key runs once', async () => {
    const { programa } = await aProgram()
    const cliente = await frontDesk(api).cliente()
    const key = { 'idempotency-key': 'programa-una-vez' }
    const answers = await together(10, () => assign(programa._id, { clienteId: cliente._id }, key))
    expect(countByStatus(answers)).toEqual({ 201: 10 })
    expect(answers.map(({ body }) => body)).toEqual(answers.map(() => ({ asignadas: 3, omitidas: 0 })))
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
