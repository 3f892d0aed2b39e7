import { IconAlertOctagon, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import verdicts from './verdict-tone.module.css'
import type { Tone } from './verdict-tone.ts'

const icons = {
  well: IconCircleCheck,
  note: IconInfoCircle,
  soon: IconAlertTriangle,
  refused: IconAlertOctagon,
}

export function VerdictIcon({ tone, size }: { tone: Tone | null; size: number }) {
  if (!tone) return null
  const Icon = icons[tone]
  return <Icon size={size} stroke={1.8} aria-hidden className={verdicts.icon} />
}
