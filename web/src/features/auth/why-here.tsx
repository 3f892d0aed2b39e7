import { Alert } from '@mantine/core'
import type { HistoryState } from '@tanstack/react-router'

export type Why = NonNullable<HistoryState['notice']>

/** Why one was led to the login. */
export default function WhyHere({ kind, text }: Why) {
  return (
    <Alert
      color={{ error: 'red', info: 'accent', success: 'green' }[kind]}
      variant="outline"
      role={kind === 'error' ? 'alert' : 'status'}
    >
      {text}
    </Alert>
  )
}
