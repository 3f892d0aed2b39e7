import type { NextAct } from '../form/saved-next.tsx'

export function afterMembership(cliente: { _id: string } | null): NextAct[] {
  const another: NextAct = { label: 'Otra membresía', to: '/membresias/crear' }
  if (!cliente) return [another]
  const search = { cliente: cliente._id }
  return [{ label: 'Registrar su llegada', to: '/asistencias/registrar', search }, another]
}
