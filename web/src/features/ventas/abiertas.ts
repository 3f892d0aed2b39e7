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

    /**
     * Puts something in. One that was sent and is not answered is left as it was sent, and put aside: what comes after it is of
     * the next one, or it would be gone with it. Says whether it was.
     */
    agregar(changed: (carrito: Carrito) => Carrito): boolean {
      const isSent = abiertas.actual.enviada !== undefined
      if (isSent) set({ actual: changed(nuevoCarrito()), guardadas: withActual(aside()) })
      else set({ actual: changed(abiertas.actual), guardadas: aside() })
      return isSent
    },

    /** Changes one of them, also where it was put aside meanwhile. */
    cambiarUna(clave: string, changed: (carrito: Carrito) => Carrito) {
      const of = (carrito: Carrito) => (carrito.clave === clave ? changed(carrito) : carrito)
      const guardadas = aside().map(({ carrito, at }) => ({ carrito: of(carrito), at }))
      set({ actual: of(abiertas.actual), guardadas })
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
