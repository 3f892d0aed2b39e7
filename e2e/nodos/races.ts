import assert from 'node:assert/strict'
import { addDays } from '@gym/contract/core/calendar'
import type { Gym } from '../support/gym.ts'
import type { Two } from './programs.ts'
import { both } from './sharing.ts'

const AT_ONCE = 12

interface Answer {
  status: number
  codigo: string | undefined
}

async function together(gyms: [Gym, Gym], attempt: (gym: Gym, index: number) => Promise<Response>) {
  const attempts = Array.from({ length: AT_ONCE }, (_, index) =>
    attempt(gyms[index % 2 === 0 ? 0 : 1], index),
  )
  return Promise.all(
    (await Promise.all(attempts)).map(
      async (response): Promise<Answer> => ({
        status: response.status,
        codigo: ((await response.json().catch(() => ({}))) as { codigo?: string }).codigo,
      }),
    ),
  )
}

function onlyOne(answers: Answer[], codigo: string, what: string) {
  const refused = answers.filter(({ status }) => status >= 400)
  assert.equal(refused.length, AT_ONCE - 1, `${what}: ${JSON.stringify(answers)}`)
  assert.deepEqual([...new Set(refused.map((answer) => answer.codigo))], [codigo], what)
}

export async function races(two: Two) {
  const gyms = await both(two)
  const [gym] = gyms
  const today = await gym.today()

  for (let round = 0; round < 3; round += 1) {
    const { _id: producto } = await gym.producto({ precio: 1_000, stock: 1 })
    const cobros = [{ metodo: 'Efectivo', monto: 1_000 }]
    const sale = { lineas: [{ producto, cantidad: 1 }], cobros }
    onlyOne(
      await together(gyms, (at) => at.send('POST', 'ventas', sale)),
      'STOCK_INSUFICIENTE',
      'the last unit',
    )
    assert.equal(await gym.stockOf({ _id: producto }), 0)

    const someone = await gym.cliente()
    const { _id, ...same } = { ...someone, numeroIdentificacion: `${Date.now()}` }
    onlyOne(await together(gyms, (at) => at.send('POST', 'clientes', same)), 'CEDULA_DUPLICADA', 'one number')

    const month = { tipo: 'Mensualidad', duracion: 30, precio: 80_000 }
    const overlapping = await together(gyms, (at, index) =>
      at.send('POST', 'ventas', {
        cliente: _id,
        lineas: [{ membresia: { ...month, fechainicio: addDays(today, index) } }],
        cobros: [{ metodo: 'Efectivo', monto: 80_000 }],
      }),
    )
    onlyOne(overlapping, 'MEMBRESIA_CRUZADA', 'days given twice')

    const pago = await gym.pago({ cliente: _id, monto: 5_000 })
    const voided = await together(gyms, (at) => at.send('DELETE', `pagos/${pago._id}`))
    assert.equal(voided.filter(({ status }) => status === 200).length, 1, 'a payment is voided once')

    const clases = [
      {
        nombreClase: `Yoga ${round}`,
        capacidadMaxima: 1,
        dias: [{ dia: 'Lunes', horarioInicio: '06:00', horarioFin: '07:00' }],
      },
    ]
    await gym.entrenador({ clases })
    const clase = (await gym.clases()).find(({ nombreClase }) => nombreClase === `Yoga ${round}`)
    const people = await Promise.all(Array.from({ length: AT_ONCE }, () => gym.cliente()))
    const enrolled = await together(gyms, (at, index) =>
      at.send('POST', 'clases/registrar', {
        ...clase,
        numeroIdentificacion: people[index]?.numeroIdentificacion,
      }),
    )
    onlyOne(enrolled, 'SIN_CUPOS', 'the last place')
  }
  return { races: 5, rounds: 3, 'at once': AT_ONCE }
}

/** Asserts that sale numbers have no gaps or duplicates across both programs. */
export async function tills(two: Two) {
  const gyms = await both(two)
  const { _id: producto } = await gyms[0].producto({ precio: 1_000, stock: 1_000 })
  const sale = { lineas: [{ producto, cantidad: 1 }], cobros: [{ metodo: 'Efectivo', monto: 1_000 }] }
  const numbers = await Promise.all(
    Array.from({ length: 40 }, async (_, index) => {
      const sold = await gyms[index % 2 === 0 ? 0 : 1].call<{ numero: number }>('POST', 'ventas', sale)
      return sold.numero
    }),
  )
  const sorted = numbers.sort((a, b) => a - b)
  assert.deepEqual(
    sorted,
    sorted.map((_, index) => (sorted[0] ?? 0) + index),
  )
  assert.equal(await gyms[0].stockOf({ _id: producto }), 960)
  return { 'sales at once': sorted.length }
}
