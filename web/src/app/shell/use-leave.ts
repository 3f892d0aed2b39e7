import { useQueryClient } from '@tanstack/react-query'
import { useSignOut } from '../../features/auth/use-sign-out.ts'
import { loadChunk } from '../../routing/lazy.tsx'
import type { SignedIn } from '../../session/session-user.ts'
import { askWhether } from '../../ui/feedback/confirmation.tsx'
import { isAnythingUnsaved, useMayLoseTyped } from '../../ui/form/leaving.ts'

export function useLeave(user: SignedIn | undefined) {
  const queryClient = useQueryClient()
  const signOut = useSignOut()
  const mayLoseTyped = useMayLoseTyped()
  return async () => {
    if (isAnythingUnsaved() && !(await mayLoseTyped())) return
    const questions = await loadChunk(() => import('./may-leave-pending.ts')).catch(() => undefined)
    const mayLeave = questions ? questions.mayLeavePending(user?._id ?? '', queryClient) : mayLeaveUnseen()
    if (await mayLeave) await signOut()
  }
}

/** The confirmation if the chunk of `mayLeavePending` does not load: whether work is pending is then unknown. */
function mayLeaveUnseen(): Promise<boolean> {
  return askWhether({
    title: '¿Cerrar sesión sin conexión?',
    text: 'El programa no responde: hasta que vuelva, nadie puede iniciar sesión aquí, y se pierde lo que esté sin cobrar.',
    action: 'Cerrar sesión ahora',
    cancel: 'Esperar',
  })
}
