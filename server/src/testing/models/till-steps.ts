import { metodosPago } from '@gym/contract/pagos/pagos.rules'
import fc from 'fast-check'

const cents = fc.integer({ min: 1, max: 9_999_999 })

const metodo = fc.constantFrom(...metodosPago)

const desk = fc.nat(2)

const which = fc.nat(30)

/** Random operations of a day at three desks by two users; `which` selects a target. */
export const steps = fc.array(
  fc.oneof(
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('open' as const),
        desk,
        base: fc.nat(5_000_000),
        isAdmins: fc.boolean(),
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('sell' as const),
        monto: cents,
        metodo,
        /** Percent paid now; the rest is debt. */
        paid: fc.constantFrom(0, 37, 100, 100),
        desk: fc.option(desk),
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('late' as const),
        monto: cents,
        desk: fc.option(desk),
        isAdmins: fc.boolean(),
        agoS: fc.nat(40),
      }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('pay' as const), monto: cents, metodo }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('abono' as const), monto: cents, metodo }) },
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constant('return' as const), which, metodo, desk: fc.option(desk) }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('edit' as const), which, monto: cents, metodo }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), which }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('tenders' as const), which, metodo }) },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('move' as const),
        which,
        tipo: fc.constantFrom('entrada' as const, 'salida' as const),
        traslado: fc.boolean(),
        monto: cents,
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('close' as const),
        which,
        over: fc.constantFrom(0, 0, 1, -1, 500_000),
        card: fc.constantFrom(0, 0, 250),
      }),
    },
  ),
  { minLength: 5, maxLength: 30 },
)
