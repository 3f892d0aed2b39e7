import { inPesos } from '@gym/contract/core/money'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { type TestApi, testApi } from '../../testing/api.ts'
import { frontDesk } from '../../testing/front-desk.ts'
import { acts, type Gym } from '../../testing/models/gym-acts.ts'
import { PLACES } from '../../testing/models/gym-model.ts'
import { aGym, sequencesOf } from '../../testing/models/random-days.ts'

const RUNS = Number(process.env.MODEL_RUNS ?? 6)
const RUN_MS = 3_000

let api: TestApi
let clase: Gym['clase']
beforeAll(async () => {
  api = await testApi()
  clase = await frontDesk(api).clase({ capacidadMaxima: PLACES })
})

const commands = sequencesOf(acts)

async function expectSame({ model, desk }: Gym) {
  const shown = async (path: string) => (await desk.get(path)).body
  for (const { id, gone, stock } of model.articulos)
    expect(await shown(`/productos/${id}`)).toMatchObject(
      gone ? { codigo: 'PRODUCTO_NO_ENCONTRADO' } : { stock },
    )
  for (const { id, gone, debe } of model.socios)
    expect(await shown(`/clientes/${id}/ficha`)).toMatchObject(
      gone ? { codigo: 'CLIENTE_NO_ENCONTRADO' } : { saldo: inPesos(debe) },
    )
  for (const { id, gone, socio, sesiones } of model.planes)
    expect(await shown(`/membresias/${id}`)).toMatchObject(
      gone || socio.gone ? { codigo: 'MEMBRESIA_NO_ENCONTRADA' } : { sesionesRestantes: sesiones },
    )
  const { body: clases } = await desk.get('/clases/disponibles')
  expect(clases).toContainEqual(
    expect.objectContaining({ _id: clase._id, capacidadMaxima: PLACES - model.ocupados }),
  )

  const ids = model.pagos.map(({ id }) => id)
  const { rows } = await sql<{ id: string; asentado: number }>`
    select pago_id as id, sum(monto) as asentado from contabilidad where pago_id = any(${ids}::uuid[]) group by 1`.execute(
    api.db,
  )
  const worth = model.pagos.map(({ id, gone, precio, cantidad }) => ({
    id,
    asentado: gone ? 0 : inPesos(precio * cantidad),
  }))
  expect(new Set(rows)).toEqual(new Set(worth))
  for (const wrong of ['sumas_erradas', 'totales_errados', 'al_dia_errado'])
    expect((await sql`select * from ${sql.ref(wrong)}()`.execute(api.database.owned)).rows).toEqual([])
}

test('random acts leave the gym as the model in memory', {
  tags: ['full'],
  timeout: 60_000 + RUNS * RUN_MS,
}, async () => {
  let done = 0
  await fc.assert(
    fc.asyncProperty(commands, async (all) => {
      const gym = await aGym(api, clase)
      await fc.asyncModelRun(() => ({ model: gym, real: undefined }), all)
      await expectSame(gym)
      done += [...all].length
    }),
    { numRuns: RUNS },
  )
  console.log(`${RUNS} sequences, ${done} acts agree`)
})
