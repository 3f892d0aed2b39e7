import { Text, VisuallyHidden } from '@mantine/core'
import {
  cloneElement,
  type KeyboardEvent,
  lazy,
  type ReactElement,
  Suspense,
  useEffect,
  useId,
  useState,
} from 'react'
import { useInWords } from '../feedback/in-words.tsx'
import type { RefusalTip as Tip } from './refusal-tip.tsx'

const bringTip = () => import('./refusal-tip.tsx')
const RefusalTip = lazy<typeof Tip>(() =>
  bringTip().then(
    ({ RefusalTip }) => ({ default: RefusalTip }),
    () => ({ default: () => <></> }),
  ),
)

interface RefusableProps {
  /** Why the button is disabled. The button stays focusable. */
  refusal: string | undefined
  children: ReactElement<Record<string, unknown>>
}

/** A button; a `refusal` makes it `aria-disabled`, with the reason in a tooltip, or as text in `InWords`. */
export function Refusable({ refusal, children }: RefusableProps) {
  const refusalId = useId()
  const inWords = useInWords()
  const [isPointed, setPointed] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const [hasNoTip, setNoTip] = useState(false)
  const needsTip = !!refusal && !inWords
  useEffect(() => {
    if (needsTip) bringTip().catch(() => setNoTip(true))
  }, [needsTip])
  if (!refusal) return children
  const described = [children.props['aria-describedby'], refusalId]
  const button = cloneElement(children, {
    'aria-disabled': true,
    'data-disabled': true,
    'aria-describedby': described.filter(Boolean).join(' '),
    color: undefined,
    // Fallback if the tooltip's chunk failed.
    title: hasNoTip ? refusal : undefined,
    onClick: undefined,
    onMouseEnter: () => setPointed(true),
    onMouseLeave: () => setPointed(false),
    onFocus: () => setFocused(true),
    onBlur: () => setFocused(false),
    onKeyDown: ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      setPointed(false)
      setFocused(false)
    },
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
      {button}
      {(isPointed || isFocused) && (
        <Suspense>
          <RefusalTip refusal={refusal} target={`[aria-describedby~="${refusalId}"]`} />
        </Suspense>
      )}
      <VisuallyHidden id={refusalId}>{refusal}</VisuallyHidden>
    </>
  )
}
