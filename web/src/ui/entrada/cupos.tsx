import { StatusBadge } from '../layout/status-badge.tsx'

export function cuposOf(cupos: number): string {
  if (cupos <= 0) return 'Sin cupos'
  return cupos === 1 ? '1 cupo' : `${cupos} cupos`
}

export function Cupos({ left }: { left: number }) {
  return <StatusBadge state={cuposOf(left)} good={left > 0} />
}
