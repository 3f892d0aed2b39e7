import { Text, VisuallyHidden } from '@mantine/core'
import { cloneElement, lazy, type ReactElement, Suspense, useId } from 'react'
import { useInWords } from './in-words.tsx'

/** A way to say it that the screen does without: the sentence is there for who hears the page. */
const RefusalTip = lazy(() =>
  import('./refusal-tip.tsx').then(
    ({ RefusalTip }) => ({ default: RefusalTip }),
    () => ({ default: ({ children }: { refusal: string; children: ReactElement }) => children }),
  ),
)

interface RefusableProps {
  /** Why the button may not be used: it stays where it is, can be reached, says this and does nothing. */
  refusal: string | undefined
  children: ReactElement<Record<string, unknown>>
}

/** A button that is there for everybody, also for those who may not use it. */
export function Refusable({ refusal, children }: RefusableProps) {
  const refusalId = useId()
  const inWords = useInWords()
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
