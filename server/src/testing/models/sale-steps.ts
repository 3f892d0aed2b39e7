import { inCents, inPesos } from '@gym/contract/core/money'
import { tiposMembresia } from '@gym/contract/membresias/membresias.rules'
import { metodosPago } from '@gym/contract/pagos/pagos.rules'
import { juntar, repartir, valorarCarrito } from '@gym/contract/ventas/ventas.rules'
import fc from 'fast-check'

export const STOCK = 30

export const PRICES = [1_999.99, 35_000]

const pesos = fc.integer({ min: 1, max: 9_999_999 }).map(inPesos)

const descuento = fc.option(
  fc.oneof(
    fc.record({ porcentaje: fc.integer({ min: 1, max: 60 }), motivo: fc.constant('Amigo') }),
    fc.record({ valor: fc.integer({ min: 1, max: 100_000 }).map(inPesos), motivo: fc.constant('Amigo') }),
  ),
  { nil: undefined },
)

const linea = fc.oneof(
  fc.record({ product: fc.nat(1), cantidad: fc.integer({ min: 1, max: 4 }), descuento }),
  fc.record({ concepto: fc.constant('Casillero'), monto: pesos, descuento }),
  fc.record({
    membresia: fc.record({
      tipo: fc.constantFrom(...tiposMembresia),
      duracion: fc.integer({ min: 1, max: 90 }),
      precio: pesos,
      sesionesRestantes: fc.constant(8),
    }),
    descuento,
  }),
  fc.record({ deuda: pesos }),
)

const shares = fc.array(fc.tuple(fc.constantFrom(...metodosPago), fc.integer({ min: 1, max: 9 })), {
  minLength: 1,
  maxLength: 3,
})

/** Random operations at the desk; `which` selects a sale, `line` one of its lines. */
export const steps = fc.array(
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('sell' as const),
        lines: fc.array(linea, { minLength: 1, maxLength: 4 }),
        descuento,
        shares,
        paid: fc.constantFrom(0, 30, 100, 100),
        /** Cash handed over beyond the amount. */
        over: fc.option(pesos, { nil: undefined }),
      }),
    },
    fc.record({ kind: fc.constant('pay' as const), deuda: pesos, shares }),
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('return' as const),
        which: fc.nat(20),
        line: fc.nat(3),
        cantidad: fc.integer({ min: 1, max: 3 }),
        reponer: fc.boolean(),
        metodo: fc.constantFrom(...metodosPago),
      }),
    },
    fc.record({ kind: fc.constant('correct' as const), which: fc.nat(20), shares }),
  ),
  { minLength: 1, maxLength: 12 },
)

export type Step = typeof steps extends fc.Arbitrary<(infer One)[]> ? One : never

/** Splits an amount in pesos by shares. */
export function tender(monto: number, parts: [(typeof metodosPago)[number], number][]) {
  const montos = repartir(
    inCents(monto),
    parts.map(([, share]) => share),
  )
  return juntar(parts.map(([metodo], index) => ({ metodo, monto: montos[index] ?? 0 }))).map(
    ({ metodo, monto }) => ({ metodo, monto: inPesos(monto) }),
  )
}

function asLinea(line: Extract<Step, { kind: 'sell' }>['lines'][number]) {
  if ('product' in line) return { tipo: 'producto' as const, precio: inCents(PRICES[line.product] ?? 0) }
  if ('membresia' in line) return { tipo: 'membresia' as const, precio: inCents(line.membresia.precio) }
  if ('deuda' in line) return { tipo: 'deuda' as const, precio: inCents(line.deuda) }
  return { tipo: 'concepto' as const, precio: inCents(line.monto) }
}

/** Total in pesos, computed by the contract's cart; 0 if the discounts exceed it. */
export function totalOf({ lines, descuento }: Extract<Step, { kind: 'sell' }>): number {
  const rebaja = (asked: typeof descuento) =>
    asked && ('valor' in asked ? { valor: inCents(asked.valor) } : { porcentaje: asked.porcentaje })
  const carrito = valorarCarrito(
    lines.map((line) => ({
      ...asLinea(line),
      cantidad: 'product' in line ? line.cantidad : 1,
      descuento: 'descuento' in line ? rebaja(line.descuento) : undefined,
    })),
    rebaja(descuento),
  )
  return inPesos(carrito?.total ?? 0)
}
