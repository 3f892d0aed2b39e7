import { useNavigate } from '@tanstack/react-router'
import { loadChunk } from '../../routing/lazy.tsx'
import { useSignedIn } from '../../session/session-user.ts'
import { useScanner } from '../../ui/scanner/use-scanner.ts'

export function ScansToDoor() {
  const user = useSignedIn()
  const navigate = useNavigate()
  useScanner(async (numero) => {
    const arrive = await loadChunk(() => import('./check-ins.api.ts')).catch(() => undefined)
    if (user) arrive?.arriveAtDoor(user, numero)
    navigate({ to: '/recepcion' })
  })
  return null
}
