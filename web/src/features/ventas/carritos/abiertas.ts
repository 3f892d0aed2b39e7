import { type Carrito, isVacio, nuevoCarrito } from './carrito.ts'

export interface Abierta {
  carrito: Carrito
  /** When the user last changed, saved or resumed the cart, in epoch ms. */
  at: number
  /** Id of the tab that shows the cart or, if `isLeft`, showed it last; undefined for a saved cart. */
  en?: string
  /** True once the cart's page was closed, reloaded or left: a tab without a cart resumes it. */
  isLeft?: true
}

export interface Guardada {
  carrito: Carrito
  at: number
  /** True if another tab shows the cart, as far as this tab knows. */
  isElsewhere: boolean
}

export interface Abiertas {
  actual: Carrito
  /** The cart last changed, saved or left comes first. */
  guardadas: readonly Guardada[]
}

export interface AbiertasMemory {
  read: () => Abierta[]
  write: (abiertas: Abierta[]) => void
}

/** A browser tab. `before` is its id before the last reload, or the id of the tab that it duplicates. */
export interface Pestana {
  id: string
  before: string | null
}

/** Why the current cart was lost: another tab resumed it, or sold or discarded it. */
export type Lost = 'taken' | 'gone'

export type VentasAbiertas = ReturnType<typeof createAbiertas>

const holds = ({ lineas, cliente }: Carrito) => lineas.length > 0 || cliente !== null

/** The unpaid carts of all tabs. A cart is current in at most one tab: the tab that resumed it last. */
export function createAbiertas(memory: AbiertasMemory, { id, before }: Pestana) {
  let local = nuevoCarrito()
  /** False while the current cart has neither lines nor a client, and therefore is not in storage. */
  let isStored = false
  const listeners = new Set<() => void>()
  const lostListeners = new Set<(lost: Lost) => void>()

  const isMine = ({ en, isLeft }: Abierta) => en === id && !isLeft
  const others = () => memory.read().filter((each) => !isMine(each))
  const without = (clave: string) => others().filter(({ carrito }) => carrito.clave !== clave)

  /** Reads storage without writing. If another tab removed the current cart, a new one replaces it. */
  function look(): Abiertas {
    const all = memory.read()
    const mine = all.find(isMine)
    if (mine) local = mine.carrito
    else if (isStored) local = nuevoCarrito()
    isStored = mine !== undefined
    const guardadas = all
      .filter((each) => each !== mine && !isVacio(each.carrito))
      .map(({ carrito, at, en, isLeft }) => ({ carrito, at, isElsewhere: en !== undefined && !isLeft }))
    return { actual: local, guardadas }
  }

  function refresh() {
    const { clave } = local
    show()
    if (local.clave === clave) return
    const what = memory.read().some(({ carrito }) => carrito.clave === clave) ? 'taken' : 'gone'
    for (const listener of lostListeners) listener(what)
  }

  function set(carrito: Carrito, rest: Abierta[]) {
    local = carrito
    isStored = holds(carrito)
    memory.write(isStored ? [{ carrito, at: Date.now(), en: id }, ...rest] : rest)
    show()
  }

  function show() {
    abiertas = look()
    for (const listener of listeners) listener()
  }

  const withActual = (rest: Abierta[]): Abierta[] =>
    isVacio(local) ? rest : [{ carrito: local, at: Date.now() }, ...rest]

  /** In a tab without a cart, resumes the tab's own cart from before a reload, else a closed tab's cart. */
  function takeLeft() {
    if (holds(local)) return
    const left = others().filter(({ isLeft }) => isLeft)
    const taken = left.find(({ en }) => en === id || en === before) ?? left[0]
    if (taken) set(taken.carrito, without(taken.carrito.clave))
  }

  let abiertas = look()
  takeLeft()

  return {
    get: () => abiertas,

    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },

    onLost(lost: (what: Lost) => void) {
      lostListeners.add(lost)
      return () => {
        lostListeners.delete(lost)
      }
    },

    refresh,

    /** On `pagehide`: offers the current cart to the next tab. */
    leave() {
      const mine = memory.read().find(isMine)
      if (mine) memory.write([{ ...mine, isLeft: true }, ...others()])
    },

    /** Called when the browser restores this page from its back/forward cache: resumes as after a reload. */
    comeBack() {
      show()
      takeLeft()
    },

    /** Releases the carts of killed tabs. This tab resumes one if it has no cart of its own. */
    keepOnly(isThere: (window: string) => boolean) {
      const all = memory.read()
      const isOver = ({ en, isLeft }: Abierta) => en !== undefined && !isLeft && !isThere(en)
      if (!all.some(isOver)) return
      memory.write(all.map((each) => (isOver(each) ? { ...each, isLeft: true } : each)))
      show()
      takeLeft()
    },

    change(changed: (carrito: Carrito) => Carrito) {
      refresh()
      set(changed(local), others())
    },

    /** Changes the current cart. If its sale is unanswered, saves it, changes a new cart and returns true. */
    agregar(changed: (carrito: Carrito) => Carrito): boolean {
      refresh()
      const isSent = local.enviada !== undefined
      if (isSent) set(changed(nuevoCarrito()), withActual(others()))
      else set(changed(local), others())
      return isSent
    },

    cambiarUna(clave: string, changed: (carrito: Carrito) => Carrito) {
      memory.write(
        memory
          .read()
          .map((each) => (each.carrito.clave === clave ? { ...each, carrito: changed(each.carrito) } : each)),
      )
      show()
    },

    guardar() {
      refresh()
      set(nuevoCarrito(), withActual(others()))
    },

    retomar(clave: string) {
      refresh()
      const taken = others().find(({ carrito }) => carrito.clave === clave)
      if (taken) set(taken.carrito, withActual(without(clave)))
    },

    /** Removes a sold or discarded cart; if it is current, a new one replaces it. */
    terminar(clave: string) {
      if (local.clave !== clave) refresh()
      set(local.clave === clave ? nuevoCarrito() : local, without(clave))
    },
  }
}
