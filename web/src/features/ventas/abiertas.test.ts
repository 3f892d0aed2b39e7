import { expect, it } from 'vitest'
import { type Abiertas, createAbiertas } from './abiertas.ts'
import { agregarConcepto, type Carrito } from './carrito.ts'

/** The carts of a browser, and the same ones after a reload. */
function aDesk(storage: { kept?: Abiertas } = {}) {
  const abiertas = createAbiertas({
    read: () => storage.kept,
    write: (kept) => {
      storage.kept = kept
    },
  })
  const put = (concepto: string) => abiertas.change((carrito) => agregarConcepto(carrito, concepto, 1_000))
  return { ...abiertas, put, storage, reload: () => aDesk(storage) }
}

const conceptosOf = ({ lineas }: Carrito) =>
  lineas.map((linea) => (linea.tipo === 'concepto' ? linea.concepto : linea.tipo))

it('what is in the cart, and what was put aside, is there after a reload', () => {
  const desk = aDesk()
  desk.put('Casillero')
  desk.guardar()
  desk.put('Toalla')
  const { actual, guardadas } = desk.reload().get()
  expect(conceptosOf(actual)).toEqual(['Toalla'])
  expect(guardadas.map(({ carrito }) => conceptosOf(carrito))).toEqual([['Casillero']])
})

it('one that is taken up again changes places with the one on the screen, and an empty one is not put aside', () => {
  const desk = aDesk()
  desk.put('Casillero')
  const { clave } = desk.get().actual
  desk.guardar()
  desk.guardar()
  expect(desk.get().guardadas).toHaveLength(1)
  desk.put('Toalla')
  desk.retomar(clave)
  expect(conceptosOf(desk.get().actual)).toEqual(['Casillero'])
  expect(desk.get().guardadas.map(({ carrito }) => conceptosOf(carrito))).toEqual([['Toalla']])
})

it('one that was sold while another one was begun leaves that one alone', () => {
  const desk = aDesk()
  desk.put('Casillero')
  const { clave } = desk.get().actual
  desk.guardar()
  desk.put('Toalla')
  desk.terminar(clave)
  expect(conceptosOf(desk.get().actual)).toEqual(['Toalla'])
  expect(desk.get().guardadas).toEqual([])
  desk.terminar(desk.get().actual.clave)
  expect(desk.get().actual.lineas).toEqual([])
})

it('what another tab put aside is not lost by what this one does', () => {
  const desk = aDesk()
  const other = desk.reload()
  other.put('Casillero')
  other.guardar()
  desk.put('Toalla')
  expect(desk.get().guardadas).toHaveLength(1)
})

const sent = { lineas: [], cobros: [] }

it('what is put in after one was sent without an answer is of the next one, and stays when that one turns out sold', () => {
  const desk = aDesk()
  desk.put('Casillero')
  const { clave } = desk.get().actual
  desk.cambiarUna(clave, (carrito) => ({ ...carrito, enviada: sent }))
  expect(desk.agregar((carrito) => agregarConcepto(carrito, 'Toalla', 1_000))).toBe(true)
  expect(desk.agregar((carrito) => agregarConcepto(carrito, 'Agua', 1_000))).toBe(false)
  expect(desk.get().guardadas.map(({ carrito }) => conceptosOf(carrito))).toEqual([['Casillero']])
  desk.terminar(clave)
  expect(conceptosOf(desk.get().actual)).toEqual(['Toalla', 'Agua'])
  expect(desk.get().guardadas).toEqual([])
})

it('one that was put aside while it was sent waits for no answer once it is refused', () => {
  const desk = aDesk()
  desk.put('Casillero')
  const { clave } = desk.get().actual
  desk.cambiarUna(clave, (carrito) => ({ ...carrito, enviada: sent }))
  desk.guardar()
  desk.put('Toalla')
  desk.cambiarUna(clave, (carrito) => ({ ...carrito, enviada: undefined }))
  expect(desk.get().guardadas.map(({ carrito }) => carrito.enviada)).toEqual([undefined])
  expect(conceptosOf(desk.get().actual)).toEqual(['Toalla'])
})
