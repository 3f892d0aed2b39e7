import { expect, it } from 'vitest'
import { newIdempotencyKey } from '../../lib/http.ts'
import { type Abierta, createAbiertas } from './abiertas.ts'
import { agregarConcepto, type Carrito } from './carrito.ts'

interface Browser {
  kept: string
  tabs: { refresh: () => void }[]
}

/** The carts as one tab of a browser has them, the others of it, and the same tab after a reload. */
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
    /** What a tab that the browser makes of this one begins with. */
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
  const other = desk.anotherTab()
  other.put('Casillero')
  other.guardar()
  desk.put('Toalla')
  expect(desk.aside()).toEqual([['Casillero']])
})

it('each tab has a cart of its own, also one that the browser made as a copy, and each keeps it over a reload', () => {
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

it('the cart of a tab that was closed is put aside for the others, and is on the screen of the next one', () => {
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

it('the cart of a tab that was killed goes to one that has nothing, as soon as it is known that the tab is no more', () => {
  const desk = aDesk()
  desk.put('Casillero')
  const next = desk.anotherTab()
  expect(next.has()).toEqual([])
  next.keepOnly(() => false)
  expect(next.has()).toEqual(['Casillero'])
})

it('a cart that another tab takes up is on the screen of that one alone, and the tab that had it is told', () => {
  const desk = aDesk()
  desk.put('Casillero')
  const lost: string[] = []
  desk.onLost((what) => lost.push(what))
  const other = desk.anotherTab()
  other.retomar(desk.get().actual.clave)
  // It puts something in before the browser has told it.
  desk.put('Agua')
  expect([other.has(), desk.has(), lost]).toEqual([['Casillero'], ['Agua'], ['taken']])
  other.terminar(other.get().actual.clave)
  desk.refresh()
  expect([desk.has(), desk.aside(), lost]).toEqual([['Agua'], [], ['taken']])
})

it('a cart that another tab has sold after all is gone from the screen that took it up', () => {
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
