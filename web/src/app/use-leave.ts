import { useSignOut } from '../features/auth/use-sign-out.ts'
import { unansweredArrivals } from '../lib/arrivals.ts'
import type { SignedIn } from '../lib/session-user.ts'
import { ventasSinCobrar } from '../lib/ventas-sin-cobrar.ts'
import { askWhether } from '../ui/confirmation.tsx'
import { isAnythingUnsaved, useMayLoseTyped } from '../ui/leaving.ts'

/** The way out, wherever it is taken from: signs out once nothing is lost by it that the person wants to keep. */
export function useLeave(user: SignedIn | undefined) {
  const signOut = useSignOut()
  const mayLoseTyped = useMayLoseTyped()
  return async () => {
    if (isAnythingUnsaved() && !(await mayLoseTyped())) return
    const llegadas = unansweredArrivals(user?._id ?? '')
    if (llegadas > 0 && !(await mayForget(llegadas))) return
    const ventas = ventasSinCobrar(user?._id ?? '')
    if (ventas === 0 || (await mayDrop(ventas))) await signOut()
  }
}

/** Asks before carts are dropped that nobody has charged. */
function mayDrop(ventas: number): Promise<boolean> {
  return askWhether({
    title: ventas === 1 ? '¿Cerrar sesión y perder la venta?' : `¿Cerrar sesión y perder ${ventas} ventas?`,
    text: 'Lo que está en Vender sin cobrar, y lo que guardaste, se descarta al cerrar sesión.',
    action: 'Cerrar sesión ahora',
    cancel: 'Seguir aquí',
  })
}

/** Asks before those are forgotten who came to the desk and of whom nobody knows whether they were registered. */
function mayForget(llegadas: number): Promise<boolean> {
  const text =
    llegadas === 1
      ? 'Hay una llegada sin respuesta: puede que no quede registrada.'
      : `Hay ${llegadas} llegadas sin respuesta: puede que no queden registradas.`
  return askWhether({
    title: '¿Cerrar sesión sin esperar?',
    text,
    action: 'Cerrar sesión ahora',
    cancel: 'Esperar',
  })
}
