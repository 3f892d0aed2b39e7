import { Text, VisuallyHidden } from '@mantine/core'
import { cloneElement, lazy, type ReactElement, Suspense, useEffect, useId } from 'react'
import { useInWords } from './in-words.tsx'

// It is brought when the button is, so that what is refused later is the same button, with its focus.
const bringTip = () => import('./refusal-tip.tsx')
const RefusalTip = lazy(() =>
  bringTip().then(
    ({ RefusalTip }) => ({ default: RefusalTip }),
    () => ({ default: WithoutTip }),
  ),
)

/** Where it did not come, the browser says the sentence. */
function WithoutTip({ refusal, children }: { refusal: string; children: Refused }) {
  return cloneElement(children, { title: refusal })
}

type Refused = ReactElement<Record<string, unknown>>

interface RefusableProps {
  /** Why the button may not be used: it stays where it is, can be reached, says this and does nothing. */
  refusal: string | undefined
  children: Refused
}

/** A button that is there for everybody, also for those who may not use it. */
export function Refusable({ refusal, children }: RefusableProps) {
  const refusalId = useId()
  const inWords = useInWords()
  useEffect(() => {
    if (!inWords) bringTip().catch(() => {})
  }, [inWords])
  if (!refusal) return children
  const described = [children.props['aria-describedby'], refusalId]
  const button = cloneElement(children, {
    'aria-disabled': true,
    'data-disabled': true,
    'aria-describedby': described.filter(Boolean).join(' '),
    color: undefined,
    title: undefined,
    onClick: undefined,
  })
  if (inWords)
    return (
      <>
        {button}
        <Text id={refusalId} size="sm">
          {refusal}
        </Text>
      </>
    )
  return (
    <>
      <Suspense fallback={button}>
        <RefusalTip refusal={refusal}>{button}</RefusalTip>
      </Suspense>
      <VisuallyHidden id={refusalId}>{refusal}</VisuallyHidden>
    </>
  )
}
