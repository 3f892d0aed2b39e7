import { Stack, Title } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { type Checked, type CheckIn, needsClase } from '../../../offline/check-ins/check-in.ts'
import verdicts from '../../../ui/entrada/verdict-tone.module.css'
import type { Desk } from './check-in-acts.tsx'
import { CheckInCard } from './check-in-card.tsx'
import { CheckInWindow, type Question } from './check-in-window.tsx'

interface CheckInListProps extends Desk {
  all: readonly CheckIn[]
  shown: readonly Checked[]
  isFormFirst?: boolean
  children: ReactNode
}

export function CheckInList({ all, shown, isFormFirst = false, children, ...desk }: CheckInListProps) {
  const [question, setQuestion] = useState<Question | null>(null)
  const [openedAt] = useState(() => Date.now())
  const asked = question && all.find(({ id }) => id === question.id)
  const [latest, ...before] = shown
  const draw = ({ checkIn, times }: Checked) => (
    <CheckInCard
      key={checkIn.id}
      {...desk}
      checkIn={checkIn}
      times={times}
      isLatest={checkIn === latest?.checkIn}
      openedAt={openedAt}
      onAsk={setQuestion}
    />
  )
  const isAlert = latest && interrupts(latest.checkIn)
  return (
    <Stack gap="md">
      {/* Outside the cards: these move as clients arrive, which would unmount the dialog. */}
      {asked && (
        <CheckInWindow
          key={asked.id}
          checkIn={asked}
          kind={question.kind}
          checkIns={desk.checkIns}
          onClose={() => setQuestion(null)}
        />
      )}
      {isFormFirst && children}
      <div>
        <div role="status">{latest && !isAlert && draw(latest)}</div>
        {isAlert && <div role="alert">{draw(latest)}</div>}
      </div>
      {!isFormFirst && children}
      {before.length > 0 && (
        <section aria-labelledby="llegadas-anteriores">
          <Title order={2} size="h4" mb="xs" id="llegadas-anteriores">
            Antes
          </Title>
          <ol className={verdicts.list}>
            {before.map((each) => (
              <li key={each.checkIn.id}>{draw(each)}</li>
            ))}
          </ol>
        </section>
      )}
    </Stack>
  )
}

/** True if the card is an alert: a refusal, failure or unknown number, unless the check-in awaits a class. */
function interrupts(checkIn: CheckIn): boolean {
  const kind = checkIn.outcome?.kind ?? ''
  return ['blocked', 'failed', 'review', 'unknown'].includes(kind) && !needsClase(checkIn)
}
