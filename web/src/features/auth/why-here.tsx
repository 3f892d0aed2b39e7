import { Alert } from '@mantine/core'
import type { HistoryState } from '@tanstack/react-router'

export type Why = NonNullable<HistoryState['notice']>

export default function WhyHere({ kind, text }: Why) {
  return (
    <Alert
      color={{ error: 'red', info: 'accent', success: 'green' }[kind]}
      role={kind === 'error' ? 'alert' : 'status'}
    >
      {text}
    </Alert>
  )
}
