import { beforeAll, describe, expect, test } from 'vitest'
import { countByStatus, type TestApi, testApi, together, UNKNOWN_ID } from '../../testing/api.ts'
import { anAsignacion, aPrograma } from '../../testing/builders.ts'
import { namesOf, programsOf, toFilas } from '../../testing/fixtures/programs.ts'
import { frontDesk, trainer } from '../../testing/front-desk.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})

const { aProgram, assign, create, list, put, remove, rutinasCalled } = programsOf(() => api)

describe('programs', () => {
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
    const { statusCode, body } = await create(aPrograma([{ rutinaId: UNKNOWN_ID }], { nombre: 'Sin rutina' }))
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
    expect((await put(UNKNOWN_ID, {})).body.codigo).toBe('PROGRAMA_NO_ENCONTRADO')
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
