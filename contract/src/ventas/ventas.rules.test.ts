import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { metodosPago } from '../pagos/pagos.rules.ts'
import {
  type Cents,
  cambioDe,
  descuentoDe,
  juntar,
  type LineaDeCarrito,
  metodoDe,
  pagarLineas,
  type Rebaja,
  repartir,
  revisarCobros,
  sum,
  sumOf,
  superaDescuento,
  tiposLinea,
  tomar,
  valorarCarrito,
  valorDevuelto,
} from './ventas.rules.ts'

const cents = fc.integer({ min: 1, max: 100_000_000_000 })
const rebaja: fc.Arbitrary<Rebaja> = fc.oneof(
  fc.record({ valor: cents }),
  fc.record({ porcentaje: fc.integer({ min: 1, max: 10_000 }).map((hundredths) => hundredths / 100) }),
)
const linea: fc.Arbitrary<LineaDeCarrito> = fc
  .record({
    tipo: fc.constantFrom(...tiposLinea),
    precio: cents,
    cantidad: fc.integer({ min: 1, max: 40 }),
    descuento: fc.option(rebaja, { nil: undefined }),
  })
  .map((one) => (one.tipo === 'deuda' ? { ...one, cantidad: 1, descuento: undefined } : one))
const lineas = fc.array(linea, { minLength: 1, maxLength: 12 })
const carrito = fc.tuple(lineas, fc.option(rebaja, { nil: undefined }))

/** Carts whose discounts do not exceed their amounts. */
const vendible = carrito
  .map(([lines, whole]) => ({ lines, whole, valued: valorarCarrito(lines, whole) }))
  .filter(({ valued }) => valued !== undefined)

const tender = (monto: Cents) =>
  fc
    .array(fc.tuple(fc.constantFrom(...metodosPago), fc.nat({ max: 1_000 })), { minLength: 1, maxLength: 6 })
    .map((parts) => {
      const shares = parts.map(([, share]) => share + 1)
      const montos = repartir(monto, shares)
      return juntar(parts.map(([metodo], index) => ({ metodo, monto: montos[index] ?? 0 })))
    })

describe('discounts', () => {
  test.each<[Cents, Rebaja | undefined, Cents]>([
    [100_00, undefined, 0],
    [100_00, { valor: 12_34 }, 12_34],
    [100_00, { porcentaje: 10 }, 10_00],
    [33, { porcentaje: 50 }, 17],
    [99_99, { porcentaje: 100 }, 99_99],
    [33_333_00, { porcentaje: 20 }, 6_666_00],
    [70_00, { porcentaje: 10 }, 7_00],
    [145_00, { porcentaje: 20 }, 29_00],
  ])('of %i cents, %o is %i', (monto, asked, taken) => expect(descuentoDe(monto, asked)).toBe(taken))

  test('leftover cents go to the largest remainders', () => {
    expect(repartir(100, [1, 1, 1])).toEqual([34, 33, 33])
    expect(repartir(10, [5, 3, 8])).toEqual([3, 2, 5])
    expect(repartir(7, [0, 0])).toEqual([0, 0])
  })

  test('an amount is spread to the cent, within each share', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat({ max: 1e13 }), { minLength: 1, maxLength: 30 }),
        fc.nat(),
        (shares, seed) => {
          const monto = seed % (sum(shares) + 1)
          const parts = repartir(monto, shares)
          expect(sum(parts)).toBe(sum(shares) === 0 ? 0 : monto)
          parts.forEach((part, index) => {
            expect(part).toBeGreaterThanOrEqual(0)
            expect(part).toBeLessThanOrEqual(shares[index] ?? 0)
          })
        },
      ),
    )
  })

  test('discounts are limited to the amount and exclude debts', () => {
    const [product, debt] = [
      { tipo: 'producto', precio: 100, cantidad: 2 },
      { tipo: 'deuda', precio: 500, cantidad: 1 },
    ] as const
    expect(valorarCarrito([{ ...product, descuento: { valor: 201 } }])).toBeUndefined()
    expect(valorarCarrito([product, debt], { valor: 201 })).toBeUndefined()
    expect(valorarCarrito([product, debt], { porcentaje: 50 })).toEqual({
      lineas: [
        { tipo: 'producto', descuento: 100, monto: 100 },
        { tipo: 'deuda', descuento: 0, monto: 500 },
      ],
      descuento: 100,
      total: 600,
    })
  })
})

describe('a cart', () => {
  test('its total is the sum of its lines minus the discounts', () => {
    fc.assert(
      fc.property(vendible, ({ lines, whole, valued }) => {
        if (!valued) return
        const gross = lines.map(({ precio, cantidad }) => precio * cantidad)
        const own = lines.map((line, index) => descuentoDe(gross[index] ?? 0, line.descuento))
        const subject = lines.map((line, index) =>
          line.tipo === 'deuda' ? 0 : (gross[index] ?? 0) - (own[index] ?? 0),
        )
        expect(valued.total).toBe(sum(gross) - sum(own) - descuentoDe(sum(subject), whole))
        expect(valued.total).toBe(sumOf(valued.lineas))
        valued.lineas.forEach(({ monto, descuento }, index) => {
          expect(monto).toBeGreaterThanOrEqual(0)
          expect(monto + descuento).toBe(gross[index])
        })
      }),
    )
  })

  test('payments of its lines add up to the tender', () => {
    const sale = vendible.chain(({ valued }) => {
      const { lineas = [], total = 0 } = valued ?? {}
      const debts = sumOf(lineas.filter(({ tipo }) => tipo === 'deuda'))
      return fc
        .integer({ min: 0, max: 1_000_000 })
        .chain((share) => tender(debts + Math.floor(((total - debts) * share) / 1_000_000)))
        .map((cobros) => ({ lineas, total, cobros }))
    })
    fc.assert(
      fc.property(sale, ({ lineas, total, cobros }) => {
        expect(revisarCobros({ lineas, total }, { cobros, fiado: true })).toBeUndefined()
        const owed = total - sumOf(cobros)
        expect(revisarCobros({ lineas, total }, { cobros, fiado: false })).toBe(
          owed > 0 ? 'COBROS_DE_MENOS' : undefined,
        )
        const paid = pagarLineas(lineas, cobros)
        expect(juntar(paid.flat())).toEqual(cobros)
        const open = lineas.map(({ monto }, index) => monto - sumOf(paid[index] ?? []))
        expect(sum(open)).toBe(owed)
        open.forEach((left, index) => {
          expect(left).toBeGreaterThanOrEqual(0)
          if (lineas[index]?.tipo === 'deuda') expect(left).toBe(0)
        })
        for (const parts of paid)
          expect(
            parts.every(
              ({ monto }) => monto <= (parts.find(({ metodo }) => metodo === metodoDe(parts))?.monto ?? 0),
            ),
          ).toBe(true)
      }),
    )
  })

  test('the change is the cash received minus the cash due', () => {
    fc.assert(
      fc.property(cents.chain(tender), cents, (cobros, more) => {
        const cash = sumOf(cobros.filter(({ metodo }) => metodo === 'Efectivo'))
        expect(cambioDe({ cobros, recibido: cash + more })).toBe(more)
        expect(cambioDe({ cobros })).toBe(0)
        const total = sumOf(cobros)
        const lineas = [{ tipo: 'producto' as const, descuento: 0, monto: total }]
        const check = (recibido: Cents) =>
          revisarCobros({ lineas, total }, { cobros, recibido, fiado: false })
        expect(check(cash + more)).toBe(cash > 0 ? undefined : 'RECIBIDO_SIN_EFECTIVO')
        if (cash > 0) expect(check(cash - 1)).toBe('RECIBIDO_DE_MENOS')
      }),
    )
  })

  test('is not overpaid, and a debt is not paid on credit', () => {
    const lineas = [
      { tipo: 'deuda' as const, descuento: 0, monto: 50 },
      { tipo: 'producto' as const, descuento: 0, monto: 50 },
    ]
    const by = (monto: Cents) =>
      revisarCobros({ lineas, total: 100 }, { cobros: [{ metodo: 'Tarjeta', monto }], fiado: true })
    const withCredit = (monto: number, aFavor: number) =>
      revisarCobros({ lineas, total: 100 }, { cobros: [{ metodo: 'Tarjeta', monto }], aFavor, fiado: false })
    // The client's credit pays for the other lines, never for a debt.
    expect([withCredit(80, 20), withCredit(80, 21), withCredit(80, 19), withCredit(49, 51)]).toEqual([
      undefined,
      'COBROS_DE_MAS',
      'COBROS_DE_MENOS',
      'ABONO_FIADO',
    ])
    expect([by(101), by(100), by(50), by(49)]).toEqual(['COBROS_DE_MAS', undefined, undefined, 'ABONO_FIADO'])
  })
})

test('all returns of a line add up to its amount', () => {
  const line = fc.record({ monto: fc.nat({ max: 1e13 }), cantidad: fc.integer({ min: 1, max: 1_000 }) })
  fc.assert(
    fc.property(line, fc.array(fc.integer({ min: 1, max: 50 })), ({ monto, cantidad }, steps) => {
      let devuelta = 0
      let given = 0
      for (const step of [...steps, cantidad]) {
        const units = Math.min(step, cantidad - devuelta)
        const value = valorDevuelto({ monto, cantidad, devuelta }, units)
        expect(value).toBeGreaterThanOrEqual(0)
        devuelta += units
        given += value
        expect(given).toBeLessThanOrEqual(monto)
      }
      expect(given).toBe(monto)
    }),
  )
})

test('an amount is taken in order, up to each limit', () => {
  expect(tomar(120, [50, 0, 100])).toEqual([50, 0, 70])
  expect(tomar(200, [50, 100])).toEqual([50, 100])
})

test.each([
  [8_000, 20, false],
  [7_901, 20, false],
  [7_900, 20, true],
  [0, 100, false],
  [10_000, 0, false],
])('10.000 sold for %i exceed a limit of %i %%: %s', (monto, porcentaje, exceeds) => {
  const sold = { tipo: 'producto' as const, lista: 10_000, monto }
  const debt = { tipo: 'deuda' as const, lista: 90_000, monto: 90_000 }
  expect(superaDescuento([sold, debt], porcentaje)).toBe(exceeds)
})

test.each([
  { lista: [3_333_33, 3_333_33, 3_333_34], descuentos: [666_67, 666_66, 666_67] },
  { lista: [3_333_00, 3_333_00], descuentos: [667_00, 666_00] },
])('20 % of a cart of $lista exceeds no limit', ({ lista, descuentos }) => {
  const carrito = valorarCarrito(
    lista.map((precio) => ({ tipo: 'concepto', precio, cantidad: 1 })),
    { porcentaje: 20 },
  )
  expect(carrito?.lineas.map(({ descuento }) => descuento)).toEqual(descuentos)
  const lineas = lista.map((each, i) => ({
    tipo: 'concepto' as const,
    lista: each,
    monto: carrito?.lineas[i]?.monto ?? 0,
  }))
  expect([superaDescuento(lineas, 20), superaDescuento(lineas, 19)]).toEqual([false, true])
})

test('a large undiscounted line does not cover a free one', () => {
  const lineas = [
    { tipo: 'producto' as const, lista: 10_000, monto: 0 },
    { tipo: 'concepto' as const, lista: 90_000, monto: 90_000 },
  ]
  expect(superaDescuento(lineas, 20)).toBe(true)
})
