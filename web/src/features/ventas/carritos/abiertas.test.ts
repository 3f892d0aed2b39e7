import { expect, it } from 'vitest'
import { newIdempotencyKey } from '../../../api/http.ts'
import { type Abierta, createAbiertas } from './abiertas.ts'
import { agregarConcepto, type Carrito } from './carrito.ts'

interface Browser {
  kept: string
  tabs: { refresh: () => void }[]
}

/** A tab at the desk with its carts. It can reload, be duplicated, or open another tab of the browser. */
function aDesk(browser: Browser = { kept: '[]', tabs: [] }, before: string | null = null) {
  const id = newIdempotencyKey()
  const abiertas = createAbiertas(
    {
      read: () => JSON.parse(browser.kept),
      write: (kept: Abierta[]) => {
        browser.kept = JSON.stringify(kept)
      },
    },
    { id, before },
  )
  browser.tabs.push(abiertas)
  const put = (concepto: string) => abiertas.change((carrito) => agregarConcepto(carrito, concepto, 1_000))
  return {
    ...abiertas,
    put,
    browser,
    anotherTab: () => aDesk(browser),
    /** A duplicated tab starts with this tab's session storage. */
    duplicate: () => aDesk(browser, id),
    reload: () => {
      abiertas.leave()
      return aDesk(browser, id)
    },
    has: () => conceptosOf(abiertas.get().actual),
    aside: () => abiertas.get().guardadas.map(({ carrito }) => conceptosOf(carrito)),
  }
}

function conceptosOf({ lineas }: Carrito) {
  return lineas.map((linea) => (linea.tipo === 'concepto' ? linea.concepto : linea.tipo))
}

it('current and saved carts survive a reload', () => {
  const desk = aDesk()
  desk.put('Casillero')
  desk.guardar()
  desk.put('Toalla')
  const { actual, guardadas } = desk.reload().get()
  expect(conceptosOf(actual)).toEqual(['Toalla'])
  expect(guardadas.map(({ carrito }) => conceptosOf(carrito))).toEqual([['Casillero']])
})

it('resuming swaps carts without saving empty ones', () => {
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

it('selling a saved cart leaves the current one unchanged', () => {
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

it('a change here preserves carts saved by another tab', () => {
  const desk = aDesk()
  const other = desk.anotherTab()
  other.put('Casillero')
  other.guardar()
  desk.put('Toalla')
  expect(desk.aside()).toEqual([['Casillero']])
})

it('each tab, even a duplicate, keeps its own cart', () => {
  const desk = aDesk()
  desk.put('Casillero')
  const [other, copy] = [desk.anotherTab(), desk.duplicate()]
  expect([other.has(), copy.has()]).toEqual([[], []])
  other.put('Toalla')
  copy.put('Agua')
  desk.put('Guantes')
  expect([desk.has(), other.has(), copy.has()]).toEqual([['Casillero', 'Guantes'], ['Toalla'], ['Agua']])
  desk.refresh()
  expect(desk.get().guardadas.map(({ isElsewhere }) => isElsewhere)).toEqual([true, true])
  expect([desk.reload().has(), other.reload().has()]).toEqual([['Casillero', 'Guantes'], ['Toalla']])
})

it("a closed tab's cart is saved, and the next tab resumes it", () => {
  const desk = aDesk()
  const other = desk.anotherTab()
  other.put('Toalla')
  desk.put('Casillero')
  desk.leave()
  other.refresh()
  expect([other.has(), other.aside()]).toEqual([['Toalla'], [['Casillero']]])
  expect(other.get().guardadas[0]?.isElsewhere).toBe(false)
  expect(other.anotherTab().has()).toEqual(['Casillero'])
})

it('an empty tab takes the cart of a killed tab', () => {
  const desk = aDesk()
  desk.put('Casillero')
  const next = desk.anotherTab()
  expect(next.has()).toEqual([])
  next.keepOnly(() => false)
  expect(next.has()).toEqual(['Casillero'])
})

it('a cart resumed elsewhere leaves and notifies its tab', () => {
  const desk = aDesk()
  desk.put('Casillero')
  const lost: string[] = []
  desk.onLost((what) => lost.push(what))
  const other = desk.anotherTab()
  other.retomar(desk.get().actual.clave)
  // Adds an item before the storage event arrives.
  desk.put('Agua')
  expect([other.has(), desk.has(), lost]).toEqual([['Casillero'], ['Agua'], ['taken']])
  other.terminar(other.get().actual.clave)
  desk.refresh()
  expect([desk.has(), desk.aside(), lost]).toEqual([['Agua'], [], ['taken']])
})

it('a resumed cart disappears once sold in another tab', () => {
  const desk = aDesk()
  desk.put('Casillero')
  const { clave } = desk.get().actual
  const other = desk.anotherTab()
  const lost: string[] = []
  other.onLost((what) => lost.push(what))
  other.retomar(clave)
  desk.terminar(clave)
  other.refresh()
  expect([other.has(), lost]).toEqual([[], ['gone']])
})

const sent = { lineas: [], cobros: [] }

it('items added during an unanswered sale start a new cart', () => {
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

it('a refused sale set aside no longer awaits a response', () => {
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
