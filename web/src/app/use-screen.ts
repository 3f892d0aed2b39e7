import type { Screen } from '@gym/contract/permissions'
import { useMatches } from '@tanstack/react-router'

/** The screen that is open, by its path in the table of screens. */
export function useScreen(): Screen {
  return useMatches({ select: (matches) => matches.at(-1)?.fullPath }) as Screen
}
