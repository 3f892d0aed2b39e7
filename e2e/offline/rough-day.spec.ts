import type { Asistencia } from '@gym/contract/asistencias/asistencias.schema'
import type { Cliente } from '@gym/contract/clientes/clientes.schema'
import { addDays } from '@gym/contract/core/calendar'
import { weekdayOf } from '@gym/contract/core/weekdays'
import type { Membresia } from '@gym/contract/membresias/membresias.schema'
import type { Pago } from '@gym/contract/pagos/pagos.schema'
import { expect, test } from '../support/fixtures.ts'
import { type Acknowledged, Desk } from '../support/load/rough-desk.ts'
import { randomFrom } from '../support/load/rough-network.ts'

// A day at two desks with lost and late responses, expired sessions and a midnight: no acknowledged operation
// and no typed value is lost. Full run: ROUGH_SEEDS=20 ROUGH_ACTIONS=200 npx playwright test rough-day

const SEEDS = Number(process.env.ROUGH_SEEDS ?? 1)
const ACTIONS = Number(process.env.ROUGH_ACTIONS ?? 16)
const DAWN = 'Pacific/Pago_Pago'
/** 25 hours ahead of DAWN, so that the change to this zone is a midnight for the gym. */
const DUSK = 'Pacific/Kiritimati'

for (let seed = 1; seed <= SEEDS; seed += 1) {
  test(`Bad network loses no acknowledged act (seed ${seed})`, {
    tag: '@full',
  }, async ({ browser, gym, program }) => {
    test.setTimeout(60_000 + ACTIONS * 15_000)
    const random = randomFrom(seed)
    const setZone = (zonaHoraria: string) =>
      gym.call('PUT', 'configuracion', { nombre: 'Gimnasio', zonaHoraria })
    await setZone(DAWN)
    const shared = await gym.cliente({ nombre: 'Compartida' })
    const productos = await Promise.all(
      ['Agua', 'Jugo'].map((nombre) => gym.producto({ nombre, precio: 3_000, stock: 10_000 })),
    )
    const todayAtDawn = await gym.today()
    for (const day of [0, 1, 2]) {
      const dia = weekdayOf(addDays(todayAtDawn, day))
      const dias = [{ dia, horarioInicio: '00:00', horarioFin: '23:59' }]
      await gym.entrenador({ clases: [{ nombreClase: `Libre ${dia}`, capacidadMaxima: 1_000, dias }] })
    }
    const done: Acknowledged = {
      clientes: [],
      pagos: [],
      sold: [0, 0],
      membresias: [],
      asistencias: new Map(),
      direccion: shared.direccion,
      telefono: shared.telefono,
      nombres: [shared.nombre],
    }

    const desks = await Promise.all(
      [0, 1].map((side) => Desk.open(browser, program.url, gym, side, randomFrom(seed * 1_000 + side))),
    )
    const work = async (desk: Desk) => {
      for (let step = 0; step < ACTIONS / 2; step += 1) {
        if (desk.side === 0 && step === Math.floor(ACTIONS / 4)) await setZone(DUSK)
        if (random() < 0.06) await desk.loseSession()
        await desk.act({ shared, productos, done })
      }
    }
    await Promise.all(desks.map(work))
    await Promise.all(desks.map((desk) => desk.close()))

    const clientes = await gym.call<Cliente[]>('GET', 'clientes')
    const numeros = clientes.map(({ numeroIdentificacion }) => numeroIdentificacion)
    expect(numeros.filter((numero) => done.clientes.includes(numero)).sort()).toEqual(done.clientes.sort())

    const { pagos } = await gym.call<{ pagos: Pago[] }>('GET', 'pagos')
    const free = pagos.filter((pago) => pago.producto === null)
    expect(free.map(({ monto }) => monto).sort()).toEqual(done.pagos.map(({ monto }) => monto).sort())
    for (const { monto, fecha } of free)
      expect(done.pagos.find((each) => each.monto === monto)?.days, `the day of ${monto}`).toContain(fecha)
    const left = await Promise.all(productos.map((producto) => gym.stockOf(producto)))
    expect(left.map((stock) => 10_000 - stock)).toEqual(done.sold)

    const { membresias } = await gym.call<{ membresias: Membresia[] }>('GET', 'membresias')
    expect(membresias.map(({ precio }) => precio).sort()).toEqual(
      done.membresias.map(({ precio }) => precio).sort(),
    )

    const asistencias = await gym.call<Asistencia[]>('GET', 'asistencias')
    const arrivals = asistencias.map(({ clienteId, claseId }) => ({
      nombre: clienteId.nombre,
      dia: claseId.dia,
    }))
    expect([...new Set(arrivals.map(({ nombre }) => nombre))].sort()).toEqual(
      [...done.asistencias.keys()].sort(),
    )
    expect(new Set(arrivals.map(({ nombre, dia }) => `${nombre} ${dia}`)).size).toBe(arrivals.length)
    for (const { nombre, dia } of arrivals)
      expect([...(done.asistencias.get(nombre) ?? [])], `the days of ${nombre}`).toContain(dia)

    const now = clientes.find(({ _id }) => _id === shared._id)
    expect(now).toMatchObject({ direccion: done.direccion, telefono: done.telefono })
    expect(done.nombres).toContain(now?.nombre)
  })
}
