import { type Carrito, isVacio, nuevoCarrito } from './carrito.ts'

/** A cart that was put aside, to be taken up again. */
export interface Guardada {
  carrito: Carrito
  /** When, in milliseconds since 1970. */
  at: number
}

export interface Abiertas {
  /** The one on the screen. */
  actual: Carrito
  /** The latest first. */
  guardadas: readonly Guardada[]
}

/** Where they outlive the page. */
export interface AbiertasMemory {
  read: () => Abiertas | undefined
  write: (abiertas: Abiertas) => void
}

export type VentasAbiertas = ReturnType<typeof createAbiertas>

/** The carts that are not paid yet: the one on the screen, and those that were put aside. */
export function createAbiertas(memory: AbiertasMemory) {
  let abiertas: Abiertas = memory.read() ?? { actual: nuevoCarrito(), guardadas: [] }
  const listeners = new Set<() => void>()

  function set(next: Abiertas) {
    abiertas = next
    memory.write(next)
    for (const listener of listeners) listener()
  }

  /** Those that were put aside, also in another tab since. */
  const aside = () => memory.read()?.guardadas ?? abiertas.guardadas

  const without = (clave: string) => aside().filter(({ carrito }) => carrito.clave !== clave)

  /** Those that are aside once the one on the screen is, where it holds something. */
  function withActual(others: readonly Guardada[]): readonly Guardada[] {
    const { actual } = abiertas
    return isVacio(actual) ? others : [{ carrito: actual, at: Date.now() }, ...others]
  }

  return {
    get: () => abiertas,

    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },

    change(changed: (carrito: Carrito) => Carrito) {
      set({ actual: changed(abiertas.actual), guardadas: aside() })
    },

    /** Puts the one on the screen aside and begins another. */
    guardar(next: Carrito = nuevoCarrito()) {
      set({ actual: next, guardadas: withActual(aside()) })
    },

    /** Takes one up again; the one on the screen is put aside in its place. */
    retomar(clave: string) {
      const taken = aside().find(({ carrito }) => carrito.clave === clave)
      if (taken) set({ actual: taken.carrito, guardadas: withActual(without(clave)) })
    },

    descartar(clave: string) {
      set({ actual: abiertas.actual, guardadas: without(clave) })
    },

    /** The one that was sold, or nobody wants, gives way to the next one; another one stays. */
    terminar(clave: string) {
      const { actual } = abiertas
      set({ actual: actual.clave === clave ? nuevoCarrito() : actual, guardadas: without(clave) })
    },
  }
}
