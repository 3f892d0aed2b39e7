import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Announced } from './announced.tsx'

/** A warning beside a field, which does not block saving. */
export function Caution({ children }: { children: ReactNode }) {
  return (
    <Announced>
      {children && (
        <Text size="sm" fw={600}>
          {children}
        </Text>
      )}
    </Announced>
  )
}
