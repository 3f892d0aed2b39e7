import { addDays, type Day, daysBetween } from '@gym/contract/core/calendar'
import type { MembresiaVista } from '@gym/contract/membresias/membresias.schema'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testApi } from '../../../testing/api.ts'
import { expectDerivedTrue, onDay } from '../../../testing/database/derived.ts'
import { frontDesk } from '../../../testing/front-desk.ts'
import { lawRuns } from '../../../testing/models/law-runs.ts'

const START = '2026-11-20'

const act = fc.record({
  after: fc.integer({ min: 0, max: 12 }),
  what: fc.oneof(
    fc.record({
      freeze: fc.integer({ min: 0, max: 9 }),
      days: fc.option(fc.integer({ min: 1, max: 20 })),
      next: fc.boolean(),
    }),
    fc.constant('unfreeze' as const),
    fc.constant('enter' as const),
    fc.constant('buy' as const),
  ),
})

test('random freezes never lose or duplicate a bought day', { tags: ['full'] }, async () => {
  const api = await testApi()
  const desk = frontDesk(api)
  const rec = api.as('recepcionista')
  const mine = async (cliente: string): Promise<MembresiaVista[]> =>
    (await rec.get(`/membresias?cliente=${cliente}&orden=fechainicio&limite=100`)).body.membresias

  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 8 }), async (acts) => {
      await onDay(api, START)
      const { _id: cliente } = await desk.cliente()
      const first = await desk.membresia({ cliente, duracion: 30, fechainicio: START })
      await desk.membresia({ cliente, duracion: 10, fechainicio: addDays(first.fechafin, 1) })
      let today: Day = START
      for (const { after, what } of acts) {
        today = addDays(today, after)
        await onDay(api, today)
        const all = await mine(cliente)
        const current =
          all.find(({ fechainicio, fechafin }) => fechainicio <= today && today <= fechafin) ?? all[0]
        if (what === 'enter') await rec.post('/entradas', { clienteId: cliente })
        else if (what === 'buy')
          await desk.venta({
            cliente,
            lineas: [{ membresia: { tipo: 'Mensualidad', duracion: 15, precio: 40_000 } }],
            cobros: [{ metodo: 'Efectivo', monto: 40_000 }],
          })
        else if (what === 'unfreeze') {
          const frozen = all.find(({ congelada }) => congelada)
          if (frozen) await rec.post(`/membresias/${frozen._id}/descongelar`)
        } else {
          const one = (what.next && all.at(-1)) || current
          const first = one && one.fechainicio > today ? one.fechainicio : today
          const desde = addDays(first, what.freeze)
          const hasta = what.days && addDays(desde, what.days - 1)
          await rec.post(`/membresias/${one?._id}/congelar`, {
            desde,
            ...(hasta && { hasta }),
            motivo: 'Viaje',
          })
        }
        await holds(await mine(cliente))
      }
      const frozen = (await mine(cliente)).find(({ congelada }) => congelada)
      if (frozen) await rec.post(`/membresias/${frozen._id}/descongelar`)
      await holds(await mine(cliente))
    }),
    { numRuns: lawRuns(16) },
  )
  await expectDerivedTrue(api)

  /** Asserts that each membership has its bought plus frozen days, and that none overlap. */
  async function holds(all: MembresiaVista[]) {
    const frozen = await api.db
      .selectFrom('congelaciones')
      .select(['membresiaId', 'desde', 'hasta'])
      .where('hasta', 'is not', null)
      .where(
        'membresiaId',
        'in',
        all.map(({ _id }) => _id),
      )
      .execute()
    for (const { _id, fechainicio, fechafin, duracion } of all) {
      const own = frozen.filter(({ membresiaId }) => membresiaId === _id)
      const days = own.reduce((sum, { desde, hasta }) => sum + daysBetween(desde, hasta ?? desde) + 1, 0)
      expect(daysBetween(fechainicio, fechafin)).toBe(duracion + days)
      for (const { desde, hasta } of own.filter(({ desde, hasta }) => hasta && hasta >= desde))
        expect(desde >= fechainicio && (hasta ?? '') <= fechafin).toBe(true)
    }
    for (const [index, { fechafin }] of all.entries()) {
      const next = all[index + 1]
      if (next) expect(next.fechainicio > fechafin).toBe(true)
    }
  }
})
