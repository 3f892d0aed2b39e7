import { IconAlertOctagon, IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import verdicts from '../../ui/verdict.module.css'
import type { Verdict } from './verdict.ts'

const icons = { well: IconCircleCheck, soon: IconAlertTriangle, refused: IconAlertOctagon }

/** The symbol of a verdict, beside its word. */
export function VerdictIcon({ tone, size }: { tone: Verdict['tone']; size: number }) {
  if (!tone) return null
  const Icon = icons[tone]
  return <Icon size={size} stroke={1.8} aria-hidden className={verdicts.icon} />
}
