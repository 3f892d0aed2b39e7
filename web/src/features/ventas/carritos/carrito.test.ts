import { inCents } from '@gym/contract/core/money'
import type { Membresia } from '@gym/contract/membresias/membresias.schema'
import type { Producto } from '@gym/contract/productos/productos.schema'
import { NuevaVenta } from '@gym/contract/ventas/ventas.schema'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { billetesPara, cobroExacto, valorarCobro } from '../cobro/cobro.ts'
import {
  aceptarDeuda,
  aceptarPrecios,
  agregarConcepto,
  agregarDeuda,
  agregarMembresia,
  agregarProducto,
  type Carrito,
  cambiarLinea,
  cobrarOtraVez,
  faltanPara,
  impedimento,
  nuevoCarrito,
  type PlanEnVenta,
  pideMotivo,
  valorar,
} from './carrito.ts'
import { deshacer, elegirCliente, quitarLinea } from './composicion.ts'
import { cobrarAdemas, corregir } from './correcciones.ts'
import { agregarPlan, agregarPorCobrar } from './planes-en-venta.ts'
import { ventaDe } from './venta-enviada.ts'

const agua: Producto = {
  _id: 'agua',
  nombre: 'Agua',
  descripcion: null,
  precio: 3_000,
  stock: 5,
  estado: 'activo',
  categoria: null,
  llevaStock: true,
  codigo: 'A1',
  codigosDeBarras: ['7701234567890'],
  minimo: 5,
  plan: null,
}
const toalla: Producto = { ...agua, _id: 'toalla', nombre: 'Toalla', precio: 20_000.5 }
const ana = { _id: 'ana', nombre: 'Ana', apellido: 'Pérez' }
const luz = { _id: 'luz', nombre: 'Luz', apellido: 'Ñáñez' }
const mes = { tipo: 'Mensualidad', duracion: 30, precio: 80_000, sesionesRestantes: 0 } as const

const conAgua = (times = 1, carrito = nuevoCarrito()): Carrito =>
  times === 0 ? carrito : conAgua(times - 1, agregarProducto(carrito, agua))

function lineaDe({ lineas }: Carrito, indice = 0) {
  const linea = lineas[indice]
  if (!linea) throw new Error(`No line ${indice}`)
  return linea
}

const totalOf = (carrito: Carrito) => valorar(carrito)?.total

it('a free typed membership asks why, beside other lines too', () => {
  const asks = (precio: number, carrito = nuevoCarrito()) => {
    const cart = agregarMembresia(carrito, { ...mes, precio })
    return pideMotivo(cart, valorar(cart) ?? { lineas: [] })
  }
  expect([asks(0), asks(0, conAgua()), asks(80_000, conAgua())]).toEqual([
    'membresia',
    'membresia',
    undefined,
  ])
})

describe('a cart', () => {
  it('takes a product; adding it again increases its quantity', () => {
    const carrito = agregarProducto(conAgua(2), toalla)
    expect(carrito.lineas).toMatchObject([{ cantidad: 2 }, { cantidad: 1 }])
    expect(totalOf(carrito)).toBe(inCents(26_000.5))
  })

  it('adds a new line beside a discounted one', () => {
    const carrito = conAgua()
    const discounted = cambiarLinea(carrito, {
      ...lineaDe(carrito),
      descuento: { valor: 500, motivo: 'Abollada' },
    })
    const two = agregarProducto(discounted, agua)
    expect(two.lineas).toHaveLength(2)
    expect(totalOf(two)).toBe(inCents(5_500))
  })

  it('restores a removed line to its position', () => {
    const carrito = agregarConcepto(agregarProducto(conAgua(), toalla), 'Alquiler de casillero', 10_000)
    const linea = lineaDe(carrito, 1)
    const without = quitarLinea(carrito, linea.id)
    expect(without.lineas).toHaveLength(2)
    expect(deshacer(without, carrito, without).lineas).toEqual(carrito.lineas)
  })

  it('has one debt line, removed when the client changes', () => {
    const carrito = agregarDeuda(agregarDeuda(elegirCliente(conAgua(), ana), 30_000), 20_000)
    expect(carrito.lineas).toMatchObject([{ tipo: 'producto' }, { tipo: 'deuda', monto: 20_000 }])
    expect(elegirCliente(carrito, ana).lineas).toHaveLength(2)
    expect(elegirCliente(carrito, luz).lineas).toHaveLength(1)
    expect(elegirCliente(carrito, null).lineas).toHaveLength(1)
  })

  it('caps a debt line unless the rest becomes credit', () => {
    const owes = agregarDeuda(nuevoCarrito(ana), 22_000)
    const sent = (changed: Carrito) => ventaDe(changed, { cobros: [], fiado: false }).lineas
    expect(sent(owes)).toEqual([{ deuda: 22_000, debia: 22_000 }])
    expect(sent(aceptarDeuda(owes, 17_000))).toEqual([{ deuda: 17_000, debia: 17_000 }])
    expect(sent(aceptarDeuda(owes, 17_000, { aFavor: true }))).toEqual([{ deuda: 22_000, debia: 17_000 }])
    expect(sent(aceptarDeuda(owes, 0))).toEqual([])
    expect(sent(aceptarDeuda(owes, -5_000, { aFavor: true }))).toEqual([{ deuda: 22_000, debia: 0 }])
  })

  it('refuses a membership or debt without a client', () => {
    const sold = agregarMembresia(nuevoCarrito(), mes)
    expect(impedimento(sold)).toBe('PLAN_SIN_CLIENTE')
    expect(impedimento(elegirCliente(sold, ana))).toBeNull()
    expect(impedimento(agregarDeuda(nuevoCarrito(), 1))).toBe('VENTA_SIN_CLIENTE')
    expect(impedimento({ ...conAgua(), descuento: { valor: 3_001, motivo: 'Amigo' } })).toBe(
      'DESCUENTO_DE_MAS',
    )
  })

  it('counts all lines of a product against its stock', () => {
    const carrito = conAgua(6)
    expect(faltanPara(carrito, lineaDe(carrito))).toBe(5)
    const enough = conAgua(5)
    expect(faltanPara(enough, lineaDe(enough))).toBeNull()
    const service = agregarProducto(nuevoCarrito(), { ...agua, llevaStock: false, stock: 0 })
    expect(faltanPara(service, lineaDe(service))).toBeNull()
  })

  it("takes a refusal's price and stock; the new price needs consent", () => {
    const refused = corregir(conAgua(3), { indice: 0, precio: 3_500 })
    expect(totalOf(refused)).toBe(inCents(9_000))
    expect(totalOf(aceptarPrecios(refused))).toBe(inCents(10_500))
    const short = corregir(conAgua(3), { indice: 0, stock: 1 })
    expect(faltanPara(short, lineaDe(short))).toBe(1)
    expect(corregir(conAgua(), { stock: 1 }).lineas).toMatchObject([{ producto: { stock: 5 } }])
  })

  it('sends known payments when a membership is charged again', () => {
    const pagos = { Mensualidad: [{ _id: 'p1' }], Clase: [{ _id: 'p2' }] }
    const carrito = cobrarOtraVez(agregarMembresia(conAgua(), mes), pagos)
    const { lineas } = ventaDe(carrito, { cobros: [], fiado: false })
    expect(lineas[1]?.membresia?.ademasDe).toEqual(['p1'])
  })

  it("always matches the contract's schema", () => {
    const tipos = fc.constantFrom('producto', 'membresia', 'concepto', 'deuda')
    fc.assert(
      fc.property(fc.array(tipos, { minLength: 1, maxLength: 8 }), fc.boolean(), (added, fiado) => {
        const carrito = added.reduce<Carrito>(
          (before, tipo) => {
            if (tipo === 'producto') return agregarProducto(before, { ...agua, _id: SOMETHING })
            if (tipo === 'membresia') return agregarMembresia(before, mes)
            if (tipo === 'concepto') return agregarConcepto(before, 'Casillero', 10_000.25)
            return agregarDeuda(before, 5_000)
          },
          nuevoCarrito({ ...ana, _id: SOMETHING }),
        )
        const valued = valorar(carrito)
        if (!valued) throw new Error('There is no discount')
        const cobro = valorarCobro(
          { ...cobroExacto, recibido: 2_000_000, fiado, abono: fiado ? valued.total / 100 : '' },
          valued,
        )
        expect(cobro.problema).toBeUndefined()
        expect(NuevaVenta.safeParse(ventaDe(carrito, cobro)).error).toBeUndefined()
      }),
    )
  })
})

const SOMETHING = '0192d1c3-0000-7000-8000-000000000000'

describe('how a cart is paid', () => {
  const carrito = conAgua(2)
  const valued = {
    lineas: [{ tipo: 'producto' as const, descuento: 0, monto: 600_000 }],
    descuento: 0,
    total: 600_000,
  }

  it('is exact in cash by default', () => {
    const cobro = valorarCobro(cobroExacto, valued)
    expect(cobro).toMatchObject({ cobros: [{ metodo: 'Efectivo', monto: 600_000 }], cambio: 0, debe: 0 })
    expect(ventaDe(carrito, cobro)).not.toHaveProperty('recibido')
  })

  it('gives change for cash, never for a card', () => {
    expect(valorarCobro({ ...cobroExacto, recibido: 10_000 }, valued).cambio).toBe(400_000)
    const card = valorarCobro({ ...cobroExacto, modo: 'Tarjeta', recibido: 10_000 }, valued)
    expect(card).toMatchObject({ cobros: [{ metodo: 'Tarjeta', monto: 600_000 }], cambio: 0 })
    expect(valorarCobro({ ...cobroExacto, recibido: 5_000 }, valued).problema).toBe('RECIBIDO_DE_MENOS')
  })

  it('leaves the rest and its change to cash', () => {
    const cobro = valorarCobro({ ...cobroExacto, modo: 'Varios', tarjeta: 4_000, recibido: 5_000 }, valued)
    expect(cobro.cobros).toEqual([
      { metodo: 'Efectivo', monto: 200_000 },
      { metodo: 'Tarjeta', monto: 400_000 },
    ])
    expect(cobro.cambio).toBe(300_000)
    expect(valorarCobro({ ...cobroExacto, modo: 'Varios', tarjeta: 7_000 }, valued).problema).toBe(
      'COBROS_DE_MAS',
    )
  })

  it("uses the client's credit unless refused; on account, always", () => {
    const used = valorarCobro(cobroExacto, valued, 200_000)
    expect(used).toMatchObject({ aFavor: 200_000, pagado: 400_000, debe: 0, problema: undefined })
    expect(ventaDe(carrito, used)).toMatchObject({ aFavor: 2_000, cobros: [{ monto: 4_000 }] })
    const kept = valorarCobro({ ...cobroExacto, usaAFavor: false }, valued, 200_000)
    expect(kept).toMatchObject({ aFavor: 0, pagado: 600_000 })
    expect(ventaDe(carrito, kept)).not.toHaveProperty('aFavor')
    const owed = { ...cobroExacto, usaAFavor: false, fiado: true, abono: 1_000 }
    expect(valorarCobro(owed, valued, 200_000)).toMatchObject({ aFavor: 200_000, debe: 300_000 })
    expect(valorarCobro(cobroExacto, valued, 900_000)).toMatchObject({ aFavor: 600_000, cobros: [] })
    const debt = { ...valued, lineas: [{ tipo: 'deuda' as const, descuento: 0, monto: 600_000 }] }
    expect(valorarCobro(cobroExacto, debt, 200_000)).toMatchObject({ aFavor: 0, pagado: 600_000 })
  })

  it('leaves part of a sale owing, never a debt', () => {
    const some = valorarCobro({ ...cobroExacto, fiado: true, abono: 1_000 }, valued)
    expect(some).toMatchObject({ debe: 500_000, pagado: 100_000, problema: undefined })
    expect(valorarCobro({ ...cobroExacto, fiado: true }, valued)).toMatchObject({ cobros: [], debe: 600_000 })
    const debt = { ...valued, lineas: [{ tipo: 'deuda' as const, descuento: 0, monto: 600_000 }] }
    expect(valorarCobro({ ...cobroExacto, fiado: true, abono: 1_000 }, debt).problema).toBe('ABONO_FIADO')
  })

  it.each<[number, number[]]>([
    [83_500, [90_000, 100_000]],
    [95_000, [100_000]],
    [3_000, [4_000, 5_000, 10_000, 20_000]],
    [100_000, []],
    [6_000, [10_000, 20_000, 50_000, 100_000]],
    [130_000, [140_000, 150_000, 200_000]],
    [0, []],
  ])('an amount of %i suggests the notes %o', (amount, notes) => {
    expect(billetesPara(inCents(amount))).toEqual(notes)
  })
})

describe('a plan', () => {
  const plan: PlanEnVenta = {
    _id: 'pareja',
    nombre: 'Pareja',
    precio: 140_000,
    tipo: 'Mensualidad',
    vigencia: { cantidad: 1, unidad: 'meses' },
    sesiones: null,
    matricula: 20_000,
    personas: 2,
    franja: null,
  }
  const conMatriculaPagada = { ...nuevoCarrito(ana), matriculaPagada: true }
  const enviadas = (carrito: Carrito) => ventaDe(carrito, { cobros: [], fiado: false }).lineas

  it('sends its id, price and other persons', () => {
    const carrito = agregarPlan(conMatriculaPagada, plan, { para: [luz] })
    expect(enviadas(carrito)).toEqual([{ membresia: { plan: 'pareja', precio: 140_000, para: ['luz'] } }])
  })

  it('adds its joining fee once a cart', () => {
    const twice = agregarPlan(agregarPlan(nuevoCarrito(ana), plan), plan)
    expect(enviadas(twice).filter(({ matricula }) => matricula)).toEqual([
      { matricula: 'pareja', precio: 20_000 },
    ])
  })

  it('takes the price of a refusal when accepted', () => {
    const carrito = agregarPlan(conMatriculaPagada, plan)
    const accepted = aceptarPrecios(corregir(carrito, { indice: 0, precio: 150_000 }))
    expect(enviadas(accepted)).toEqual([{ membresia: { plan: 'pareja', precio: 150_000 } }])
  })

  it('corrects the price of its joining fee and of a charged membership', () => {
    const fee = agregarPlan(nuevoCarrito(ana), plan)
    const corrected = aceptarPrecios(corregir(fee, { indice: 1, precio: 30_000 }))
    expect(enviadas(corrected)[1]).toEqual({ matricula: 'pareja', precio: 30_000 })
    const m1 = { _id: 'm1', tipo: 'Mensualidad', precio: 80_000 } as Membresia
    const charged = agregarPorCobrar(nuevoCarrito(ana), m1)
    expect(enviadas(aceptarPrecios(corregir(charged, { indice: 0, precio: 90_000 })))).toEqual([
      { cobra: 'm1', precio: 90_000 },
    ])
    expect(enviadas(agregarPorCobrar(charged, { ...m1, precio: 95_000 }))).toEqual([
      { cobra: 'm1', precio: 95_000 },
    ])
    const again = cobrarAdemas(charged, lineaDe(charged), 'p1')
    expect(enviadas(again)).toEqual([{ cobra: 'm1', precio: 80_000, ademasDe: ['p1'] }])
  })
})
