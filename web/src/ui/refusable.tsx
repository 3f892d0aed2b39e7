import { Tooltip, VisuallyHidden } from '@mantine/core'
import { cloneElement, type ReactElement, useId } from 'react'

interface RefusableProps {
  /** Why the button may not be used: it stays where it is, can be reached, says this and does nothing. */
  refusal: string | undefined
  children: ReactElement<Record<string, unknown>>
}

/** A button that is there for everybody, also for those who may not use it. */
export function Refusable({ refusal, children }: RefusableProps) {
  const refusalId = useId()
  if (!refusal) return children
  return (
    <>
      <Tooltip label={refusal} events={{ hover: true, focus: true, touch: true }} multiline maw={320}>
        {cloneElement(children, {
          'aria-disabled': true,
          'data-disabled': true,
          'aria-describedby': refusalId,
          color: undefined,
          title: undefined,
          onClick: undefined,
        })}
      </Tooltip>
      <VisuallyHidden id={refusalId}>{refusal}</VisuallyHidden>
    </>
  )
}
