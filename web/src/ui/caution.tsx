import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Announced } from './announced.tsx'

/** A doubt about a field, read beside it before saving. It holds nothing up. */
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
