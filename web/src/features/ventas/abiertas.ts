import { type Carrito, isVacio, nuevoCarrito } from './carrito.ts'

/** A cart that is not paid yet, as all windows of the browser see it. */
export interface Abierta {
  carrito: Carrito
  /** When it was changed or put aside, in milliseconds since 1970. */
  at: number
  /** The window that it is on the screen of; without one it was put aside. */
  en?: string
  /** That window went, with the cart on its screen: it is the next one's. */
  isLeft?: true
}

/** A cart that is not the one on the screen. */
export interface Guardada {
  carrito: Carrito
  at: number
  /** Another window has it on its screen, as far as anybody knows. */
  isElsewhere: boolean
}

export interface Abiertas {
  /** The one on the screen. */
  actual: Carrito
  /** The latest first. */
  guardadas: readonly Guardada[]
}

/** Where they outlive the page, and all windows find them. */
export interface AbiertasMemory {
  read: () => Abierta[]
  write: (abiertas: Abierta[]) => void
}

/** A window or tab of the browser: its id, and the one that it had before it was loaded anew. */
export interface Pestana {
  id: string
  before: string | null
}

/** What became of the cart on the screen by what another window did. */
export type Lost = 'taken' | 'gone'

export type VentasAbiertas = ReturnType<typeof createAbiertas>

const holds = ({ lineas, cliente }: Carrito) => lineas.length > 0 || cliente !== null

/**
 * The carts that are not paid yet: the one on the screen of this window, and the others. All windows share them, and each
 * cart is on the screen of one: whoever takes it up has it, and the window that had it begins another.
 */
export function createAbiertas(memory: AbiertasMemory, { id, before }: Pestana) {
  let local = nuevoCarrito()
  /** Whether the one on the screen is kept: not before there is something in it. */
  let isKept = false
  const listeners = new Set<() => void>()
  const losers = new Set<(lost: Lost) => void>()

  const isMine = ({ en, isLeft }: Abierta) => en === id && !isLeft
  const others = () => memory.read().filter((each) => !isMine(each))
  const without = (clave: string) => others().filter(({ carrito }) => carrito.clave !== clave)

  /** Leaves what other windows have done with them as it is. */
  function look(): Abiertas {
    const all = memory.read()
    const mine = all.find(isMine)
    if (mine) local = mine.carrito
    else if (isKept) local = nuevoCarrito()
    isKept = mine !== undefined
    const guardadas = all
      .filter((each) => each !== mine && !isVacio(each.carrito))
      .map(({ carrito, at, en, isLeft }) => ({ carrito, at, isElsewhere: en !== undefined && !isLeft }))
    return { actual: local, guardadas }
  }

  /** Sees what another window may have done a moment ago, and tells of a cart that it took away. */
  function refresh() {
    const { clave } = local
    show()
    if (local.clave === clave) return
    const what = memory.read().some(({ carrito }) => carrito.clave === clave) ? 'taken' : 'gone'
    for (const loser of losers) loser(what)
  }

  /** Keeps them, with the cart given on the screen. */
  function set(carrito: Carrito, rest: Abierta[]) {
    local = carrito
    isKept = holds(carrito)
    memory.write(isKept ? [{ carrito, at: Date.now(), en: id }, ...rest] : rest)
    show()
  }

  function show() {
    abiertas = look()
    for (const listener of listeners) listener()
  }

  /** Those that are aside once the one on the screen is, where it holds something. */
  const withActual = (rest: Abierta[]): Abierta[] =>
    isVacio(local) ? rest : [{ carrito: local, at: Date.now() }, ...rest]

  /** The one that was on this window's screen before it was loaded anew, else one whose window went. */
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

    /** Calls `lost` when another window has taken up the cart on the screen, sold it or thrown it away. */
    onLost(lost: (what: Lost) => void) {
      losers.add(lost)
      return () => {
        losers.delete(lost)
      }
    },

    refresh,

    /** This window goes: the cart on its screen is the next one's. */
    leave() {
      const mine = memory.read().find(isMine)
      if (mine) memory.write([{ ...mine, isLeft: true }, ...others()])
    },

    /** This window, which the browser had put aside, is there again. */
    comeBack() {
      show()
      takeLeft()
    },

    /** Those of windows that are no more are the next one's. */
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

    /**
     * Puts something in. One that was sent and is not answered is left as it was sent, and put aside: what comes after it is of
     * the next one, or it would be gone with it. Says whether it was.
     */
    agregar(changed: (carrito: Carrito) => Carrito): boolean {
      refresh()
      const isSent = local.enviada !== undefined
      if (isSent) set(changed(nuevoCarrito()), withActual(others()))
      else set(changed(local), others())
      return isSent
    },

    /** Changes one of them, also where it was put aside meanwhile, or is on the screen of another window. */
    cambiarUna(clave: string, changed: (carrito: Carrito) => Carrito) {
      memory.write(
        memory
          .read()
          .map((each) => (each.carrito.clave === clave ? { ...each, carrito: changed(each.carrito) } : each)),
      )
      show()
    },

    /** Puts the one on the screen aside and begins another. */
    guardar() {
      refresh()
      set(nuevoCarrito(), withActual(others()))
    },

    /** Takes one up; the one on the screen is put aside in its place. */
    retomar(clave: string) {
      refresh()
      const taken = others().find(({ carrito }) => carrito.clave === clave)
      if (taken) set(taken.carrito, withActual(without(clave)))
    },

    /** The one that was sold, or nobody wants, gives way to the next one; another one stays. */
    terminar(clave: string) {
      if (local.clave !== clave) refresh()
      set(local.clave === clave ? nuevoCarrito() : local, without(clave))
    },
  }
}
