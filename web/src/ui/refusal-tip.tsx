import { Tooltip } from '@mantine/core'
import type { ReactElement } from 'react'

/** Says why a button may not be used, where one points at it. */
export function RefusalTip({ refusal, children }: { refusal: string; children: ReactElement }) {
  return (
    <Tooltip label={refusal} events={{ hover: true, focus: true, touch: true }} multiline maw={320}>
      {children}
    </Tooltip>
  )
}
