import type { Entrada } from '@gym/contract/entradas/entradas.schema'
import { toneOf, wordOf } from '../../ui/entrada/verdict-tone.ts'
import { StatusBadge } from '../../ui/layout/status-badge.tsx'

const tones = { well: 'good', note: 'good', soon: 'warning', refused: 'bad' } as const

export function VerdictBadge({ veredicto, motivos }: Pick<Entrada, 'veredicto' | 'motivos'>) {
  return <StatusBadge state={wordOf(veredicto, motivos)} tone={tones[toneOf(veredicto, motivos)]} />
}
