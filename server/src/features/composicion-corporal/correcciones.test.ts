import { beforeAll, describe, expect, test } from 'vitest'
import { countByStatus, type TestApi, testApi, together } from '../../testing/api.ts'
import { aComposicion } from '../../testing/builders.ts'
import { frontDesk } from '../../testing/front-desk.ts'

let api: TestApi
let desk: ReturnType<typeof frontDesk>
beforeAll(async () => {
  api = await testApi()
  desk = frontDesk(api)
})

const trainer = () => api.as('entrenador')

async function measured(fields: Record<string, unknown> = {}) {
  const cliente = await desk.cliente()
  const by = await api.signedIn('entrenador')
  const { numeroIdentificacion } = cliente
  const { body } = await api
    .withToken(by.token)
    .post('/composicion-corporal', aComposicion({ numeroIdentificacion, ...fields }))
  return { cliente, record: body, path: `/composicion-corporal/${body._id}`, by: api.withToken(by.token) }
}

const recordsOf = async (numero: string) =>
  (await trainer().get(`/composicion-corporal/cliente/${numero}`)).body.data

describe('corrections', () => {
  test('a correction changes only the given fields', async () => {
    const { record, path } = await measured({ notas: 'De noche', medidas: { pecho: 101, cintura: 90 } })
    const { statusCode, body } = await trainer().put(path, {
      peso: 82.5,
      fecha: '2026-11-19',
      medidas: { cintura: 89 },
    })
    expect(statusCode).toBe(200)
    expect(body).toEqual({
      ...record,
      peso: 82.5,
      fecha: '2026-11-19',
      imc: 26.9,
      medidas: { ...record.medidas, cintura: 89 },
    })
    expect(await recordsOf(record.numeroIdentificacion)).toEqual([body])
  })

  test('null clears optional fields', async () => {
    const { path } = await measured({ porcentajeGrasa: 20, notas: 'De noche', medidas: { pecho: 101 } })
    const { body } = await trainer().put(path, { porcentajeGrasa: null, notas: null, medidas: null })
    expect(body).toMatchObject({ porcentajeGrasa: null, notas: null, medidas: { pecho: null } })
  })

  test('a computed index follows the weight; a given one stays until null', async () => {
    const own = await measured({ imc: 25.9 })
    expect((await trainer().put(own.path, { peso: 90 })).body.imc).toBe(25.9)
    expect((await trainer().put(own.path, { imc: null })).body.imc).toBe(29.4)
    expect((await trainer().put(own.path, { altura: 180 })).body.imc).toBe(27.8)
    expect((await trainer().put(own.path, { imc: 28.1 })).body.imc).toBe(28.1)
  })

  test('a measurement can be moved to another client', async () => {
    const { record, path } = await measured()
    const luz = await desk.cliente()
    const { body } = await trainer().put(path, { numeroIdentificacion: luz.numeroIdentificacion })
    expect(body).toEqual({ ...record, numeroIdentificacion: luz.numeroIdentificacion })
    expect(await recordsOf(record.numeroIdentificacion)).toEqual([])
    const nobody = await trainer().put(path, { numeroIdentificacion: '99999999' })
    expect([nobody.statusCode, nobody.body.codigo]).toEqual([404, 'CLIENTE_NO_ENCONTRADO'])
  })

  test('a corrected percentage is validated against the stored one', async () => {
    const { path } = await measured({ porcentajeMusculo: 41 })
    const { statusCode, body } = await trainer().put(path, { porcentajeGrasa: 60 })
    expect(statusCode).toBe(400)
    expect(body.mensaje).toBe('Los porcentajes de grasa y de músculo no pueden sumar más de 100.')
  })
})

describe('deletion', () => {
  test('author may edit always, others 7 days, the admin always', async () => {
    const [own, fresh, old] = [await measured(), await measured(), await measured()]
    const keptAgo = ({ record }: { record: { _id: string } }, ms: number) =>
      api.db
        .updateTable('composicionCorporal')
        .set({ createdAt: new Date(api.clock.now.getTime() - ms).toISOString() })
        .where('id', '=', record._id)
        .execute()
    const week = 7 * 24 * 60 * 60 * 1000
    await keptAgo(fresh, week)
    await keptAgo(old, week + 1)
    await keptAgo(own, 100 * week)
    const { numeroIdentificacion } = await desk.cliente()
    const edits = [{ peso: 82 }, { numeroIdentificacion }]
    for (const edit of edits) expect((await trainer().put(fresh.path, edit)).statusCode).toBe(200)
    expect((await trainer().delete(fresh.path)).body).toEqual({ mensaje: 'Registro de medidas eliminado.' })
    const refusals = [await trainer().delete(old.path)]
    for (const edit of edits) refusals.push(await trainer().put(old.path, edit))
    for (const { statusCode, body } of refusals)
      expect([statusCode, body.mensaje]).toEqual([
        403,
        'Estas medidas las registró otra persona hace más de 7 días: solo ella o un administrador puede corregirlas o eliminarlas.',
      ])
    expect(await recordsOf(old.record.numeroIdentificacion)).toMatchObject([{ peso: old.record.peso }])
    expect((await own.by.put(own.path, { peso: 82 })).statusCode).toBe(200)
    expect((await own.by.delete(own.path)).statusCode).toBe(200)
    expect((await api.as('admin').put(old.path, { peso: 82 })).statusCode).toBe(200)
    expect((await api.as('admin').delete(old.path)).statusCode).toBe(200)
    expect(await recordsOf(old.record.numeroIdentificacion)).toEqual([])
  })

  test('twenty concurrent deletions: one succeeds', async () => {
    const { path } = await measured()
    const answers = await together(20, () => trainer().delete(path))
    expect(countByStatus(answers)).toEqual({ 200: 1, 404: 19 })
    expect((await trainer().get(path)).body.codigo).toBe('COMPOSICION_NO_ENCONTRADA')
    expect((await trainer().put(path, { peso: 80 })).body.codigo).toBe('COMPOSICION_NO_ENCONTRADA')
  })

  test("a deleted client's measurement returns 404", async () => {
    const { cliente, path } = await measured()
    await api.as('recepcionista').delete(`/clientes/${cliente._id}`)
    for (const attempt of [trainer().get(path), trainer().put(path, { peso: 81 }), trainer().delete(path)])
      expect((await attempt).statusCode).toBe(404)
  })
})
