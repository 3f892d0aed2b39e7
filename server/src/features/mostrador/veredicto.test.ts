import type { Cliente } from '@gym/contract/clientes/clientes.schema'
import { addDays } from '@gym/contract/core/calendar'
import { diasSemana } from '@gym/contract/core/weekdays'
import { causas, efectos } from '@gym/contract/entradas/entradas.rules'
import { type Juicio, juzgarEnMostrador } from '@gym/contract/entradas/puerta.rules'
import type { Instantanea, PersonaDeMostrador } from '@gym/contract/operaciones/instantanea.schema'
import { beforeAll, expect, test } from 'vitest'
import { type TestApi, testApi } from '../../testing/api.ts'
import { doorApi } from '../../testing/door.ts'
import { frontDesk } from '../../testing/front-desk.ts'

const ROUNDS = Number(process.env.VERDICT_ROUNDS ?? 1)
const PEOPLE = 20
const TODAY = '2026-11-20'

let api: TestApi
let door: ReturnType<typeof doorApi>
let desk: ReturnType<typeof frontDesk>
beforeAll(async () => {
  api = await testApi()
  door = doorApi(api)
  desk = frontDesk(api)
})

function randomFrom(seed: number) {
  let state = seed
  const next = () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
  return {
    below: (most: number) => Math.floor(next() * most),
    is: (share: number) => next() < share,
    one: <Of>(all: readonly Of[]): Of => all[Math.floor(next() * all.length)] as Of,
  }
}
type Random = ReturnType<typeof randomFrom>

/** Creates a client with random data; rejected requests are ignored. */
async function anybody(
  random: Random,
  { slots, planes }: Record<'slots' | 'planes', { _id: string }[]>,
): Promise<Cliente> {
  const as = api.as('recepcionista')
  const born = random.one([null, null, '1990-11-20', '2000-02-29', '1980-03-01'])
  const cliente = await desk.cliente({ ...(born && { fechaNacimiento: born }) })
  const { _id, numeroIdentificacion } = cliente
  for (let left = random.below(4); left > 0; left -= 1) {
    if (random.is(0.2)) await desk.pago({ cliente: _id, monto: random.one([500, 2_000]) })
    const pago = random.is(0.2) ? await desk.pago({ cliente: _id, monto: 1_000 }) : null
    const { statusCode, body } = await as.post('/membresias', {
      cliente: _id,
      tipo: random.one(['Mensualidad', 'Clase']),
      precio: random.one([0, 1_000]),
      fechainicio: addDays(TODAY, random.below(70) - 60),
      duracion: 1 + random.below(45),
      sesionesRestantes: random.below(3),
      ...(pago && { cobro: { pago: pago._id } }),
    })
    if (pago && random.is(0.7)) await as.delete(`/pagos/${pago._id}`)
    if (statusCode === 201 && random.is(0.25))
      await as.post(`/membresias/${body._id}/congelar`, {
        desde: addDays(TODAY, random.below(4) - 1),
        ...(random.is(0.5) && { hasta: addDays(TODAY, 3 + random.below(5)) }),
        motivo: 'Viaje',
      })
  }
  if (random.is(0.25))
    await as.post('/ventas', {
      cliente: _id,
      lineas: [{ concepto: 'Guantes', monto: random.one([500, 30_000]) }],
      fiado: true,
    })
  for (const { _id: plan } of planes)
    if (random.is(0.3)) {
      const { body } = await as.get(`/membresias?cliente=${_id}`)
      const cruza = body.membresias.map((each: { _id: string }) => each._id)
      await desk.venta({
        cliente: _id,
        lineas: [{ membresia: { plan, fechainicio: addDays(TODAY, -random.below(20)), cruza } }],
        cobros: [{ metodo: 'Efectivo', monto: 80_000 }],
      })
    }
  for (const slot of slots)
    if (random.is(0.4)) await as.post('/clases/registrar', { ...slot, numeroIdentificacion })
  if (random.is(0.4)) {
    const { body } = await door.enter({
      clienteId: _id,
      claseId: random.one([null, ...slots.map((slot) => slot._id)]),
      permitir: { motivo: 'Antes' },
    })
    if (random.is(0.3)) await as.post(`/entradas/${body._id}/salida`)
  }
  if (random.is(0.15)) await as.put(`/clientes/${_id}`, { estado: 'inactivo' })
  return cliente
}

function saidBy({
  motivos,
  bloquea,
  renovable,
  membresia,
  congelada,
  claseId,
  entradaAnterior,
  ...juicio
}: Juicio) {
  const { porCobrar, faltanPersonas, pagoSuelto } = juicio
  if (bloquea && !entradaAnterior) return { status: 409, motivos, renovable }
  return {
    status: entradaAnterior ? 200 : 201,
    motivos,
    renovable,
    ...{ porCobrar, faltanPersonas, pagoSuelto },
    // An entry unfreezes the membership.
    membresia: membresia?._id ?? (entradaAnterior ? null : congelada),
    ...(entradaAnterior ? { fecha: entradaAnterior.fecha } : { clase: claseId }),
  }
}

for (let round = 1; round <= ROUNDS; round += 1)
  test(`desk's verdict from its snapshot equals the server's (seed ${round})`, async () => {
    const random = randomFrom(round)
    await door.atTen()
    const slots = [await door.slot('Viernes', '10:30', '11:30'), await door.slot('Viernes', '13:00', '14:00')]
    const week = [...diasSemana]
    const planes = [
      await desk.plan({ franja: { dias: week, desde: '06:00', hasta: '12:00' } }),
      await desk.plan({ franja: { dias: week, desde: '12:00', hasta: '20:00' }, personas: 2 }),
      await desk.plan({ tipo: 'Clase', sesiones: 3 }),
      await desk.plan({ personas: 2 }),
    ]
    const people: Cliente[] = []
    for (let n = 0; n < PEOPLE; n += 1) people.push(await anybody(random, { slots, planes }))
    door.later(random.one([30, 170, 240]))
    const reglas = Object.fromEntries(causas.map((causa) => [causa, random.one(efectos)]))
    await door.rules(reglas, {
      diasDeGracia: random.below(31),
      diasVencePronto: random.below(10),
      horasRepetida: random.below(6),
    })

    const { body } = await api.as('recepcionista').get('/mostrador/instantanea')
    const datos: Instantanea = body
    for (const [n, { _id, numeroIdentificacion }] of people.entries()) {
      const asked = random.one([undefined, undefined, null, ...slots.map((slot) => slot._id)])
      const persona = datos.personas.find((each) => each._id === _id) as PersonaDeMostrador
      const here = saidBy(juzgarEnMostrador(persona, asked, { ...datos, now: api.clock.now }))
      const { statusCode: status, body: said } = await door.enter({
        identificacion: numeroIdentificacion,
        ...(asked !== undefined && { claseId: asked }),
      })
      const { motivos, renovable } = said
      const there =
        status === 409
          ? { status, motivos, renovable }
          : {
              status,
              motivos,
              renovable,
              porCobrar: said.porCobrar,
              faltanPersonas: said.faltanPersonas,
              pagoSuelto: said.pagoSuelto,
              membresia: said.membresia?._id ?? null,
              ...(said.repetida ? { fecha: said.fecha } : { clase: said.clase?._id ?? null }),
            }
      expect(normal(here), `person ${n} of round ${round}: ${JSON.stringify(persona)}`).toEqual(normal(there))
    }
  })

const normal = <Said extends { status: number; fecha?: string }>(said: Said) =>
  said.fecha ? { ...said, fecha: new Date(said.fecha).toISOString() } : said
